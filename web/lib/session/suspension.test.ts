// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { MEMBER, TEST_ENV, sessionOf } from '../testing/fake-backend.ts';
import { fetchAsMember } from './member-fetch.ts';
import { useSessionStore } from './session-store.ts';

beforeEach(() => {
  setEnv(TEST_ENV);
  useSessionStore.setState({ isSuspended: false });
});

/** Lets a request of the member be refused. */
async function refuse(body: string, status: number): Promise<Response> {
  const source = { getSession: () => Promise.resolve({ data: { session: sessionOf(MEMBER) }, error: null }) };
  const answer = new Response(body, { status, headers: { 'content-type': 'application/json' } });
  return fetchAsMember(source as never, 'key', () => Promise.resolve(answer))('http://localhost:3000/rest/v1/challenges');
}

test('a request refused to a suspended member says so to the app, and its caller can still read it', async () => {
  const body = JSON.stringify({ code: 'PT403', message: 'suspended', details: null, hint: null });
  expect(await (await refuse(body, 403)).text()).toBe(body);
  expect(useSessionStore.getState().isSuspended).toBe(true);
});

test.each([
  [403, '42501', 'forbidden'],
  [400, 'PT400', 'suspended'],
])('a refusal %i %s with %s says nothing of the kind', async (status, code, message) => {
  await refuse(JSON.stringify({ code, message, details: null, hint: null }), status);
  expect(useSessionStore.getState().isSuspended).toBe(false);
});
