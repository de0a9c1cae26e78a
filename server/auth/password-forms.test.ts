import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { refusePassword } from './password-rules.ts';

const COMPOSED = 'coração-de-mãe';
const DECOMPOSED = COMPOSED.normalize('NFD');
const WIDE = 'ｃｏｒａçãｏ-de-mãe';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

async function login(email: string, password: string) {
  const { error } = await club.newClient().auth.signInWithPassword({ email, password });
  return error?.code ?? 'in';
}

async function memberWith(password: string): Promise<Member> {
  const member = await club.signUpMember('Ana');
  const { error } = await member.client.auth.updateUser({ password, current_password: TEST_PASSWORD });
  expect(error).toBeNull();
  return member;
}

test('the forms of this test differ, and are one password', () => {
  expect(new Set([COMPOSED, DECOMPOSED, WIDE]).size).toBe(3);
  expect(new Set([COMPOSED, DECOMPOSED, WIDE].map((form) => form.normalize('NFKC')))).toEqual(new Set([COMPOSED]));
});

describe.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
  ['of wide letters', WIDE],
])('a password that is set %s', (_name, set) => {
  test('lets its member in however the keyboard writes it', async () => {
    const { email } = await memberWith(set);
    for (const typed of [COMPOSED, DECOMPOSED, WIDE]) expect(await login(email, typed)).toBe('in');
    expect(await login(email, 'coracao-de-mae')).toBe('invalid_credentials');
  });

  test('proves a change however it is written, and is the same as itself', async () => {
    const member = await memberWith(set);
    for (const typed of [COMPOSED, DECOMPOSED]) {
      const { error } = await member.client.auth.updateUser({ password: typed, current_password: WIDE });
      expect(error?.code).toBe('same_password');
    }
    expect((await member.client.auth.updateUser({ password: 'outra-senha-21', current_password: DECOMPOSED })).error).toBeNull();
  });

  test('counts at sign-up as it does at a login', async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}@membro.example`;
    await club.newClient().auth.signUp({ email, password: set });
    await club.newClient().auth.signUp({ email, password: DECOMPOSED });
    const { data } = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(data.user?.app_metadata).not.toHaveProperty('needs_password');
    expect(await login(email, COMPOSED)).toBe('in');
  });
});

test('a password that was kept as it was typed, before all were normalised, goes on being good as it was typed', async () => {
  const { email, id } = await club.signUpMember('Bia');
  await club.connection.query('update auth.users set encrypted_password = $2 where id = $1', [id, await bcrypt.hash(DECOMPOSED, 10)]);
  expect(await login(email, DECOMPOSED)).toBe('in');
  expect(await login(email, COMPOSED)).toBe('invalid_credentials');
});

test('the rules read the normal form', () => {
  // Seven characters as typed, three in their normal form.
  expect(refusePassword('áéí'.normalize('NFD').concat('u').slice(0, 6))?.status).toBe(422);
  expect(refusePassword('ﬃﬃ')).toBeNull();
  expect(refusePassword('ç'.repeat(36).normalize('NFD'))).toBeNull();
  expect(refusePassword('ç'.repeat(37))?.status).toBe(400);
  expect(refusePassword('ｐａｓｓｗｏｒｄ')?.status).toBe(422);
});
