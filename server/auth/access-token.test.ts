import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club?.close());

async function login() {
  const { data } = await club.newClient().auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
  return data.session ?? { access_token: '', refresh_token: '' };
}

test('a token says what GoTrue signs, but nothing that its member wrote', async () => {
  const { access_token: token } = await login();
  expect(decodeJwt(token)).toEqual({
    sub: ana.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: ana.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.closeTo(Date.now() / 1_000, -2) as number }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    is_anonymous: false,
    iat: expect.any(Number) as number,
    exp: expect.any(Number) as number,
  });
});

test('a token says how its session was entered, also after it was renewed', async () => {
  const { refresh_token } = await login();
  const { data } = await club.newClient().auth.refreshSession({ refresh_token });
  expect(decodeJwt(data.session?.access_token ?? '')['amr']).toEqual([{ method: 'password', timestamp: expect.any(Number) as number }]);
  expect(decodeJwt(ana.accessToken)['amr']).toEqual([{ method: 'otp', timestamp: expect.any(Number) as number }]);
});

test('a session that an earlier server opened goes on, and says nothing of how', async () => {
  const { refresh_token, access_token: token } = await login();
  await club.connection.query('delete from auth.mfa_amr_claims where session_id = $1', [decodeJwt(token)['session_id']]);
  const { data } = await club.newClient().auth.refreshSession({ refresh_token });
  expect(decodeJwt(data.session?.access_token ?? '')).not.toHaveProperty('amr');
});

test('what a member writes of themselves makes no token longer', async () => {
  const before = (await login()).access_token.length;
  const { error } = await ana.client.auth.updateUser({ data: { bio: 'x'.repeat(40_000), name: null } });
  expect(error).toBeNull();
  expect((await login()).access_token.length).toBe(before);
  const { data } = await ana.client.auth.getUser();
  expect(data.user?.user_metadata).not.toHaveProperty('name');
  await ana.client.auth.updateUser({ data: { bio: null } });
  expect((await ana.client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('bio');
});
