import { expect, test } from 'vitest';
import type { FunctionContext } from '../../supabase/functions/_shared/context.ts';
import { handle } from '../../supabase/functions/check-card/handler.ts';

const OWN = 'http://club.example';
const STORED = '/storage/v1/object/public/profile-images/';

/** The function on a project whose database says this photo of a good card, and what it asked of the project. */
async function check(photo: string | null, headers: Record<string, string> = {}, env: Record<string, string> = {}) {
  const asked: string[] = [];
  let sent: Record<string, unknown> = {};
  const context: FunctionContext = {
    env: { SUPABASE_URL: OWN, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service', ...env },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(new URL(request.url).pathname);
      if (!request.url.endsWith('/rpc/check_card')) return new Response('picture', { headers: { 'Content-Type': 'image/png' } });
      sent = (await request.json()) as Record<string, unknown>;
      return Response.json({ success: true, name: 'Ana R.', photo, valid_until: null });
    },
    now: () => new Date(),
    logError: () => undefined,
  };
  const request = new Request(`${OWN}/functions/v1/check-card`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ card: '12345678', code: 'ABCDEF' }),
  });
  const answer = await handle(request, context);
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown>, asked: asked.slice(1), sent };
}

test('a photo in the storage comes inside the answer', async () => {
  const { answer, asked } = await check(`${STORED}an-id/1.png`);
  expect(answer['photo']).toBe(`data:image/png;base64,${btoa('picture')}`);
  expect(asked).toEqual(['/storage/v1/render/image/public/profile-images/an-id/1.png']);
});

test.each([
  `${STORED}../../../../rest/v1/profiles`,
  `${STORED}an-id/../../../export/copy.zip`,
  `${STORED}an-id/%2e%2e/%2e%2e/copy.zip`,
  `${STORED}./1.png`,
  `${STORED}/1.png`,
  `${STORED}%E0%A4%A`,
  `https://elsewhere.example${STORED}an-id/1.png`,
  '../../../rest/v1/profiles',
  '/rest/v1/profiles',
  'https://elsewhere.example/1.png',
])('nothing is fetched for %s', async (photo) => {
  expect(await check(photo)).toMatchObject({ status: 200, answer: { photo: null }, asked: [] });
});

const PLATFORM = { SUPABASE_URL: 'https://abcdefghij.supabase.co' };

test.each([
  [
    'on the platform the address that Cloudflare saw',
    PLATFORM,
    { 'CF-Connecting-IP': '203.0.113.9', 'X-Forwarded-For': '198.51.100.1, 10.0.0.1' },
    '203.0.113.9',
  ],
  ['and what else the caller writes is not believed', PLATFORM, { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.1' }, null],
  [
    'elsewhere the nearest one: the caller can write what stands before it',
    {},
    { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9 ' },
    '203.0.113.9',
  ],
  [
    'and what no gateway there overwrites is not believed',
    {},
    { 'CF-Connecting-IP': '198.51.100.1', 'X-Forwarded-For': '203.0.113.9' },
    '203.0.113.9',
  ],
  ['nor when it stands alone', {}, { 'CF-Connecting-IP': '198.51.100.1' }, null],
  [
    "on an address that only looks like the platform's",
    { SUPABASE_URL: 'https://a.supabase.co.example' },
    { 'CF-Connecting-IP': '198.51.100.1' },
    null,
  ],
  [
    'the header that the operator names',
    { CLIENT_ADDRESS_HEADER: 'X-Real-IP' },
    { 'X-Real-IP': '203.0.113.9', 'X-Forwarded-For': '10.0.0.1' },
    '203.0.113.9',
  ],
  ['the only one', {}, { 'X-Forwarded-For': '203.0.113.9' }, '203.0.113.9'],
  ['none', {}, {}, null],
])('attempts are counted by %s', async (_what, env: Record<string, string>, headers: Record<string, string>, address) => {
  expect((await check(null, headers, env)).sent).toMatchObject({ p_address: address });
});
