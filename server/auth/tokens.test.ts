import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

async function statusOf(path: string, token: string, init: RequestInit = {}): Promise<number> {
  const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await club.request(path, { ...init, headers });
  return answer.status;
}

/** The status of each part of the API that asks who is calling. */
async function statusesFor(token: string) {
  return {
    auth: await statusOf('/auth/v1/user', token),
    functions: await statusOf('/functions/v1/export-account', token, { method: 'POST', body: '{}' }),
    rest: await statusOf('/rest/v1/profiles?select=id', token),
    procedure: await statusOf('/rest/v1/rpc/has_accepted_terms', token),
    storage: await statusOf('/storage/v1/object/list/workout-images', token, { method: 'POST', body: '{"prefix":""}' }),
  };
}

const ACCEPTED = { auth: 200, functions: 200, rest: 200, procedure: 200, storage: 200 };
const REFUSED = {
  auth: expect.toSatisfy((status) => status === 401 || status === 403),
  functions: 401,
  rest: 401,
  procedure: 401,
  storage: expect.toSatisfy((status) => status >= 400),
};

function sign(claims: Record<string, unknown>, { secret = club.secrets.jwtSecret, expires = '1h' } = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

describe('a token', () => {
  test('of a member is accepted everywhere', async () => {
    expect(await statusesFor(ana.accessToken)).toEqual(ACCEPTED);
  });

  test('signed with another secret is refused', async () => {
    expect(await statusesFor(await sign(claimsOf(ana.accessToken), { secret: 'x'.repeat(32) }))).toEqual(REFUSED);
  });

  test('whose claims were changed is refused', async () => {
    const [header, , signature] = ana.accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(ana.accessToken), role: 'service_role' })).toString('base64url');
    expect(await statusesFor(`${header}.${claims}.${signature}`)).toEqual(REFUSED);
  });

  test('that has expired is refused', async () => {
    expect(await statusesFor(await sign({ ...claimsOf(ana.accessToken), exp: undefined }, { expires: '-1m' }))).toEqual(REFUSED);
  });

  test('from a process whose clock is a few seconds ahead is accepted everywhere', async () => {
    const issued = Math.floor(Date.now() / 1_000) + 20;
    const token = await new SignJWT({ ...claimsOf(ana.accessToken), iat: issued, exp: issued + 3_600 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(club.secrets.jwtSecret));
    expect(await statusesFor(token)).toEqual(ACCEPTED);
  });

  test('with alg none is refused', async () => {
    const { exp: _exp, iat: _iat, ...claims } = claimsOf(ana.accessToken);
    const token = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode();
    expect(await statusesFor(token)).toEqual(REFUSED);
    expect(await statusesFor(`${token}x`)).toEqual(REFUSED);
  });

  test('for a role that is not one of the API is refused', async () => {
    const claims = claimsOf(ana.accessToken);
    for (const role of ['postgres', 'supabase_admin']) {
      expect(await statusesFor(await sign({ ...claims, role })), role).toEqual(REFUSED);
    }
  });

  test('of a member reads no other member, whatever its claims say of them', async () => {
    const bia = await club.signUpMember('Bia');
    const answer = await club.request(`/rest/v1/profiles?select=id&id=eq.${bia.id}`, {
      headers: { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` },
    });
    expect(await answer.json()).toEqual([]);
  });
});

describe('a session that has ended', () => {
  async function login(member: Member) {
    const client = club.newClient();
    const { data } = await client.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    return { client, access: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' };
  }

  test('by signing out everywhere is over on every device at once', async () => {
    const member = await club.signUpMember('Caio');
    const phone = await login(member);
    const laptop = await login(member);
    expect((await phone.client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await statusesFor(laptop.access)).toEqual(REFUSED);
    expect(await statusesFor(phone.access)).toEqual(REFUSED);
    expect((await club.newClient().auth.refreshSession({ refresh_token: laptop.refresh })).error).toBeTruthy();
  });

  test('by signing out here leaves the other device alone', async () => {
    const member = await club.signUpMember('Davi');
    const phone = await login(member);
    const laptop = await login(member);
    await phone.client.auth.signOut({ scope: 'local' });
    expect(await statusesFor(phone.access)).toEqual(REFUSED);
    expect((await statusesFor(laptop.access)).rest).toBe(200);
  });

  test('by a new password is over on the other devices, and goes on where it was changed', async () => {
    const member = await club.signUpMember('Eva');
    const phone = await login(member);
    const laptop = await login(member);
    expect((await phone.client.auth.updateUser({ password: 'uma-nova-senha', current_password: TEST_PASSWORD })).error).toBeNull();
    expect(await statusesFor(laptop.access)).toEqual(REFUSED);
    expect((await club.newClient().auth.refreshSession({ refresh_token: laptop.refresh })).error).toBeTruthy();
    expect((await statusesFor(phone.access)).rest).toBe(200);
    expect((await club.mailsTo(member.email))[0]?.subject).toBe('Sua senha do Clube 21 foi alterada');
  });

  test('by the replay of a stolen token is over for thief and owner', async () => {
    const member = await club.signUpMember('Fabi');
    const { refresh } = await login(member);
    const second = await club.newClient().auth.refreshSession({ refresh_token: refresh });
    const third = await club.newClient().auth.refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' });
    expect(third.data.session).toBeTruthy();
    await club.connection.query(`update app.clock_shift set shift = shift + interval '11 seconds'`);
    const replay = await club.newClient().auth.refreshSession({ refresh_token: refresh });
    expect(replay.error?.code).toBe('refresh_token_already_used');
    expect(await statusesFor(third.data.session?.access_token ?? '')).toEqual(REFUSED);
    expect((await club.newClient().auth.refreshSession({ refresh_token: third.data.session?.refresh_token ?? '' })).error).toBeTruthy();
  });

  test('by a deleted account is over', async () => {
    const member = await club.signUpMember('Gil');
    await club.connection.query('delete from auth.users where id = $1', [member.id]);
    expect(await statusesFor(member.accessToken)).toEqual(REFUSED);
  });
});
