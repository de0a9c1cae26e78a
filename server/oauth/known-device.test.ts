import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { TestProvider } from '#server/testing/openid-provider.ts';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

const GYM = '198.51.100.1';

let club: TestClub;
let google: TestProvider;

beforeAll(async () => {
  google = await startOpenIdProvider('google');
  club = await createTestClub({ env: { ...google.env, RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await google.close();
  await club.close();
});

async function ask(path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}): Promise<Response> {
  const headers = { apikey: club.secrets.publishableKey, 'content-type': 'application/json', ...(cookie && { cookie }) };
  const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
  return club.app.request(`http://localhost:3000/auth/v1${path}`, init, { incoming: { socket: { remoteAddress: GYM }, headers } });
}

test('what strangers begin in a network bars no device that signed in of late from its provider', async () => {
  const begin = async (cookie?: string) => {
    const query = new URLSearchParams({ provider: 'google', code_challenge: 'a'.repeat(43), code_challenge_method: 's256' });
    const answer = await ask(`/authorize?${query.toString()}`, cookie ? { cookie } : {});
    return (answer.headers.get('location') ?? '').includes('over_request_rate_limit') ? 'too many' : 'on the way';
  };
  const { email } = await club.signUpMember('Ana');
  const signedIn = await ask('/token?grant_type=password', { body: { email, password: TEST_PASSWORD } });
  const phone = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let index = 0; index < 300; index += 1) expect(await begin()).toBe('on the way');
  expect(await begin()).toBe('too many');
  expect(await begin(`club-device=${'A'.repeat(43)}`)).toBe('too many');
  expect(await begin(phone)).toBe('on the way');
  for (let index = 0; index < 29; index += 1) expect(await begin(phone)).toBe('on the way');
  expect(await begin(phone)).toBe('too many');
});
