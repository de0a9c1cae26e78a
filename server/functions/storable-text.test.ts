import { expect, test } from 'vitest';
import { connectBackend } from '../../supabase/functions/_shared/backend.ts';
import type { FunctionContext } from '../../supabase/functions/_shared/context.ts';
import { isStorableJson, isStorableText, storableText } from '../../supabase/functions/_shared/storable-text.ts';
import { handle as checkCard } from '../../supabase/functions/check-card/handler.ts';

test.each([
  ['', true],
  ['Ana 🧘‍♀️ می‌خواهم \uFFFE', true],
  ['a\u0000', false],
  ['\uD83D', false],
  ['\uDE00\uD83D', false],
])('the text %j can be stored: %s', (text, isStorable) => {
  expect(isStorableText(text)).toBe(isStorable);
  expect(isStorableText(storableText(text))).toBe(true);
  expect(isStorableJson({ a: [{ b: text }] })).toBe(isStorable);
  expect(isStorableJson({ a: { [text]: 1 } })).toBe(isStorable);
});

test('a list without end is no JSON of ours', () => {
  expect(isStorableJson(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toBe(false);
});

/** A project that notes what a function asked of it: the same on a hosted one, in Deno. */
function project() {
  const asked: unknown[] = [];
  const context: FunctionContext = {
    env: { SUPABASE_URL: 'http://club.example', SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' },
    fetch: async (input, init) => {
      asked.push(await new Request(input, init).json());
      return Response.json({ success: true, name: 'Ana R.', photo: null, valid_until: null });
    },
    now: () => new Date(),
    logError: () => undefined,
  };
  return { asked, context };
}

test('a function refuses by itself what its caller can not have typed', async () => {
  const { asked, context } = project();
  const body = String.raw`{"card":"1234\u00005678","code":"ABCDEF"}`;
  const answer = await checkCard(new Request('http://club.example/functions/v1/check-card', { method: 'POST', body }), context);
  expect([answer.status, await answer.json(), asked]).toEqual([400, expect.objectContaining({ code: 'invalid_input' }), []]);
});

test('what comes from elsewhere, such as a name at Stripe, is kept without it', async () => {
  const { asked, context } = project();
  await connectBackend(context).call('record_payment_event', { p_state: { payer: { name: 'Ana\u0000 \uD83DLima 🧘‍♀️' } } });
  expect(asked).toEqual([{ p_state: { payer: { name: 'Ana Lima 🧘‍♀️' } } }]);
});
