import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

async function subjectsTo(email: string): Promise<string[]> {
  return (await club.mailsTo(email)).map(({ subject }) => subject);
}

/** Puts the moment a link was mailed back in time. */
async function age(email: string, minutes: number) {
  await club.connection.query(
    `update auth.users set recovery_sent_at = recovery_sent_at - make_interval(mins => $2), confirmation_sent_at = confirmation_sent_at - make_interval(mins => $2)
     where email = $1`,
    [email, minutes],
  );
}

describe('a link', () => {
  test.each([
    [59, null],
    [61, 'otp_expired'],
  ])('to a new password that was mailed %i minutes ago: %s', async (minutes, code) => {
    const { email } = await club.signUpMember(`Ana ${minutes}`);
    await club.newClient().auth.resetPasswordForEmail(email);
    await age(email, minutes);
    const { error } = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'recovery' });
    expect(error?.code ?? null).toBe(code);
  });

  test('to confirm an account is good for an hour, and a new sign-up mails another', async () => {
    const email = 'demorada@membro.example';
    await club.newClient().auth.signUp({ email, password: TEST_PASSWORD });
    await age(email, 61);
    const late = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(late.error?.code).toBe('otp_expired');
    await club.newClient().auth.signUp({ email, password: TEST_PASSWORD });
    const { error } = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(error).toBeNull();
  });

  test('to a new password works once, and so does an older one instead: whoever asks again voids none', async () => {
    const { email } = await club.signUpMember('Bia');
    await club.newClient().auth.resetPasswordForEmail(email);
    const first = await club.tokenHashFor(email);
    await age(email, 2);
    await club.newClient().auth.resetPasswordForEmail(email);
    const second = await club.tokenHashFor(email);
    expect(second).not.toBe(first);
    const redeem = (token_hash: string) => club.newClient().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect((await redeem(first)).error).toBeNull();
    for (const used of [first, second]) expect((await redeem(used)).error?.code).toBe('otp_expired');
    await age(email, 2);
    await club.newClient().auth.resetPasswordForEmail(email);
    const third = await club.tokenHashFor(email);
    await age(email, 61);
    await club.newClient().auth.resetPasswordForEmail(email);
    expect((await redeem(third)).error?.code).toBe('otp_expired');
    expect((await redeem(await club.tokenHashFor(email))).error).toBeNull();
  });
});

describe('a changed password', () => {
  test('voids the links that were mailed before it, each of them', async () => {
    const { email, client } = await club.signUpMember('Beto');
    const links: string[] = [];
    for (const _ of Array(2).keys()) {
      await age(email, 2);
      await club.newClient().auth.resetPasswordForEmail(email);
      links.push(await club.tokenHashFor(email));
    }
    const changed = await client.auth.updateUser({ password: 'nova-senha-forte', current_password: TEST_PASSWORD });
    expect(changed.error).toBeNull();
    for (const link of links) {
      expect((await club.newClient().auth.verifyOtp({ token_hash: link, type: 'recovery' })).error?.code).toBe('otp_expired');
    }
  });

  test('is told by mail when it was reset', async () => {
    const { email } = await club.signUpMember('Caio');
    const client = club.newClient();
    await client.auth.resetPasswordForEmail(email);
    await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'recovery' });
    await client.auth.updateUser({ password: 'nova-senha-forte' });
    const [mail] = await club.mailsTo(email);
    expect(mail?.subject).toBe('Sua senha do Clube 21 foi alterada');
    expect(mail?.links).toEqual([`${TEST_ORIGIN}/auth/forgot-password`]);
    expect(mail?.text).toContain('A senha da sua conta acabou de ser trocada.');
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('that was refused, or a changed name, sends none', async () => {
    const member = await club.signUpMember('Davi');
    const before = await subjectsTo(member.email);
    expect((await member.client.auth.updateUser({ password: '123' })).error?.code).toBe('weak_password');
    expect((await member.client.auth.updateUser({ password: TEST_PASSWORD, current_password: TEST_PASSWORD })).error?.code).toBe(
      'same_password',
    );
    expect((await member.client.auth.updateUser({ password: 'á'.repeat(40) })).error?.code).toBe('validation_failed');
    expect((await member.client.auth.updateUser({ data: { name: 'Davi Silva' } })).error).toBeNull();
    expect(await subjectsTo(member.email)).toEqual(before);
  });
});

test('a changed address is refused alike, whether or not the new one has an account', async () => {
  const member = await club.signUpMember('Eva');
  const other = await club.signUpMember('Fabi');
  const answers = await Promise.all([other.email, 'ninguem@membro.example'].map((email) => member.client.auth.updateUser({ email })));
  expect(answers.map(({ error }) => [error?.status, error?.code, error?.message])).toEqual(
    Array.from({ length: 2 }, () => [422, 'email_change_disabled', 'The e-mail of an account can not be changed']),
  );
});
