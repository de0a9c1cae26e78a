import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// A thief of a member's open session (a phone left on a bench, a stolen token) must not become its owner: a new
// password asks for the current one, or for a code that was mailed.

const THIEFS = 'a-senha-do-ladrao';
const CHOSEN = 'escolhida-por-mim';
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

async function canLogIn(member: Member, password: string): Promise<boolean> {
  const { data } = await club.newClient().auth.signInWithPassword({ email: member.email, password });
  return data.session !== null;
}

async function put(path: string, body: unknown, authorization: string) {
  return club.request(`/auth/v1${path}`, {
    method: 'PUT',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
}

/** The six digits of the newest mail. */
async function codeFor(email: string): Promise<string> {
  const [mail] = await club.mailsTo(email);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('a new password without any proof is refused', () => {
  test.each([
    ['as supabase-js asks', '/user'],
    ['with a letter of the path escaped', '/us%65r'],
  ])('%s', async (_name, path) => {
    const member = await club.signUpMember('Ana');
    await put(path, { password: THIEFS }, `Bearer ${member.accessToken}`);
    expect(await canLogIn(member, THIEFS)).toBe(false);
    expect(await canLogIn(member, TEST_PASSWORD)).toBe(true);
  });

  test('in words that say what is missing', async () => {
    const member = await club.signUpMember('Bia');
    const { error } = await member.client.auth.updateUser({ password: THIEFS });
    expect([error?.status, error?.code]).toEqual([400, 'reauthentication_needed']);
  });
});

test('trying passwords as the new one does not tell which is the current one', async () => {
  const member = await club.signUpMember('Caio');
  const tried = async (password: string) => (await member.client.auth.updateUser({ password })).error?.code;
  expect(await tried(TEST_PASSWORD)).toBe(await tried('outra-tentativa'));
});

test('a wrong current password is refused, and the right one is enough', async () => {
  const member = await club.signUpMember('Davi');
  const { error } = await member.client.auth.updateUser({ password: THIEFS, current_password: 'chute' });
  expect([error?.status, error?.code]).toEqual([400, 'current_password_invalid']);
  expect(await canLogIn(member, THIEFS)).toBe(false);
  expect((await member.client.auth.updateUser({ password: CHOSEN, current_password: TEST_PASSWORD })).error).toBeNull();
  expect(await canLogIn(member, CHOSEN)).toBe(true);
});

test('a mailed code is enough once, and a wrong one or another member’s is not', async () => {
  const member = await club.signUpMember('Eva');
  const other = await club.signUpMember('Fabi');
  await member.client.auth.reauthenticate();
  await other.client.auth.reauthenticate();
  const [code, others] = [await codeFor(member.email), await codeFor(other.email)];
  const wrong = code === '000000' ? '000001' : '000000';
  for (const nonce of [wrong, ...(others === code ? [] : [others])]) {
    const { error } = await member.client.auth.updateUser({ password: THIEFS, nonce });
    expect([error?.status, error?.code]).toEqual([422, 'reauthentication_not_valid']);
  }
  expect((await member.client.auth.updateUser({ password: CHOSEN, nonce: code })).error).toBeNull();
  expect(await canLogIn(member, CHOSEN)).toBe(true);
  expect((await member.client.auth.updateUser({ password: THIEFS, nonce: code })).error?.code).toBe('reauthentication_not_valid');
});

test('a code that is older than 15 minutes is not enough', async () => {
  const member = await club.signUpMember('Gil');
  await member.client.auth.reauthenticate();
  const nonce = await codeFor(member.email);
  await club.connection.query(
    `update auth.users set reauthentication_sent_at = reauthentication_sent_at - interval '15 minutes' where id = $1`,
    [member.id],
  );
  expect((await member.client.auth.updateUser({ password: THIEFS, nonce })).error?.code).toBe('reauthentication_not_valid');
});

describe('the session of a reset link', () => {
  async function recover(member: Member) {
    const client = club.newClient();
    await client.auth.resetPasswordForEmail(member.email);
    await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(member.email), type: 'recovery' });
    return client;
  }

  test('sets a password by itself, once', async () => {
    const member = await club.signUpMember('Hugo');
    const client = await recover(member);
    expect((await client.auth.updateUser({ password: '12345' })).error?.code).toBe('weak_password');
    expect((await client.auth.updateUser({ password: CHOSEN })).error).toBeNull();
    expect(await canLogIn(member, CHOSEN)).toBe(true);
    expect((await client.auth.updateUser({ password: THIEFS })).error?.code).toBe('reauthentication_needed');
  });

  test('does so for an hour only', async () => {
    const member = await club.signUpMember('Iara');
    const client = await recover(member);
    await club.connection.query(`update auth.sessions set created_at = created_at - interval '61 minutes' where user_id = $1`, [member.id]);
    expect((await client.auth.updateUser({ password: THIEFS })).error?.code).toBe('reauthentication_needed');
  });

  test('lends nothing to the member’s other sessions', async () => {
    const member = await club.signUpMember('Joana');
    await recover(member);
    expect((await member.client.auth.updateUser({ password: THIEFS })).error?.code).toBe('reauthentication_needed');
  });
});
