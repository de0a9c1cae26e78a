import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { refusePassword } from './password-rules.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

test('each of the 10,000 commonest passwords is refused, and one of six characters that is not common is taken', async () => {
  const commonest = dictionary['passwords-common'].slice(0, 10_000);
  expect(commonest.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  expect(commonest.filter((password) => refusePassword(password) === null)).toEqual([]);
  expect(refusePassword('Flamengo')).not.toBeNull();
  expect(refusePassword('k7-tov')).toBeNull();
});

describe('a common password is refused with its reason', () => {
  const REFUSAL = { status: 422, code: 'weak_password', reasons: ['pwned'] };

  test('at sign-up, which then makes no account and sends no mail', async () => {
    const email = 'nova@membro.example';
    const { error } = await club.newClient().auth.signUp({ email, password: 'senha123' });
    expect(error).toMatchObject(REFUSAL);
    expect(await club.mailsTo(email)).toEqual([]);
    expect(await club.connection.query('select id from auth.users where email = $1', [email])).toEqual([]);
  });

  test('at a change', async () => {
    const member = await club.signUpMember('Ana');
    const { error } = await member.client.auth.updateUser({ password: 'Flamengo', current_password: TEST_PASSWORD });
    expect(error).toMatchObject(REFUSAL);
  });

  test('at a reset, whose link goes on being good for another one', async () => {
    const member = await club.signUpMember('Bia');
    const client = club.newClient();
    await client.auth.resetPasswordForEmail(member.email);
    await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(member.email), type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'qwerty123' })).error).toMatchObject(REFUSAL);
    expect((await client.auth.updateUser({ password: 'treino-na-orla' })).error).toBeNull();
  });
});

describe('a password of nothing but spaces is refused as too short, whatever sends it', () => {
  const REFUSAL = { status: 422, code: 'weak_password', reasons: ['length'] };
  const BLANK = [' '.repeat(6), ' '.repeat(21), '\t\n \u00a0 \u2003\u3000'];

  test.each(BLANK)('at sign-up: %j', async (password) => {
    const email = 'espacos@membro.example';
    const { error } = await club.newClient().auth.signUp({ email, password });
    expect(error).toMatchObject(REFUSAL);
    expect(await club.mailsTo(email)).toEqual([]);
    expect(await club.connection.query('select id from auth.users where email = $1', [email])).toEqual([]);
  });

  test('at a change, which leaves the old one good', async () => {
    const member = await club.signUpMember('Caio');
    for (const password of BLANK) {
      // oxlint-disable-next-line no-await-in-loop -- one account, one change at a time
      expect((await member.client.auth.updateUser({ password, current_password: TEST_PASSWORD })).error).toMatchObject(REFUSAL);
    }
    const signIn = await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect(signIn.error).toBeNull();
  });

  test('at a reset', async () => {
    const member = await club.signUpMember('Duda');
    const client = club.newClient();
    await client.auth.resetPasswordForEmail(member.email);
    await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(member.email), type: 'recovery' });
    expect((await client.auth.updateUser({ password: BLANK[0] })).error).toMatchObject(REFUSAL);
  });

  test("spaces within a password are its member's own", async () => {
    const member = await club.signUpMember('Eva');
    const { error } = await member.client.auth.updateUser({ password: 'a b  c', current_password: TEST_PASSWORD });
    expect(error).toBeNull();
  });
});
