import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// A request's COMMIT goes with its statement, so what the answer is made of besides its rows must have been asked
// before.
let club: TestClub;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  club = await createTestClub();
  [ana, bia] = [await club.signUpMember('Ana'), await club.signUpMember('Bia')];
  await club.connection.script(`
    create function public.brew(cups int) returns jsonb language plpgsql volatile as $$
    begin
      perform set_config('response.status', (417 + cups)::text, true);
      perform set_config('response.headers', '[{"X-Cups": "' || cups || '"}]', true);
      return jsonb_build_object('cups', cups);
    end $$;
    create function public.plain() returns jsonb language sql stable as $$ select '{}'::jsonb $$;
    create function public.numbers() returns setof int language sql stable as $$ select generate_series(1, 5) $$;
    grant execute on all functions in schema public to authenticated;`);
  club.connection.noteSchemaChange();
});
afterAll(() => club.close());

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function send(member: Member, path: string, init: Init = {}) {
  const headers = {
    apikey: club.secrets.publishableKey,
    Authorization: `Bearer ${member.accessToken}`,
    'Content-Type': 'application/json',
    ...init.headers,
  };
  return club.request(`/rest/v1/${path}`, { ...init, headers });
}

test('a procedure sets the status and the headers of its answer, and of no other', async () => {
  for (const cups of [1, 2, 3, 4, 5]) {
    const answer = await send(ana, 'rpc/brew', { method: 'POST', body: JSON.stringify({ cups }) });
    expect([answer.status, answer.headers.get('x-cups'), await answer.json()]).toEqual([417 + cups, String(cups), { cups }]);
    const next = await send(ana, 'rpc/plain', { method: 'POST', body: '{}' });
    expect([next.status, next.headers.get('x-cups'), await next.json()]).toEqual([200, null, {}]);
  }
});

test('rows that are counted as well are only the member’s own', async () => {
  await send(bia, 'rpc/plain', { method: 'POST', body: '{}' });
  for (const path of ['profiles?select=id', `profiles?select=id&id=neq.${crypto.randomUUID()}`]) {
    const answer = await send(ana, path, { headers: { Prefer: 'count=exact' } });
    expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([200, '0-0/1', [{ id: ana.id }]]);
  }
});

test('a procedure’s rows can be counted beyond the page', async () => {
  const answer = await send(ana, 'rpc/numbers?limit=2', { method: 'POST', body: '{}', headers: { Prefer: 'count=exact' } });
  expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([206, '0-1/5', [1, 2]]);
});
