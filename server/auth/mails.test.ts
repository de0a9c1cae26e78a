import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

async function login(email: string, password: string) {
  const { data, error } = await club.newClient().auth.signInWithPassword({ email, password });
  return data.session ? 'in' : (error?.code ?? 'unknown');
}

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

  test('to a new password works once, and an older one not at all', async () => {
    const { email } = await club.signUpMember('Bia');
    await club.newClient().auth.resetPasswordForEmail(email);
    const first = await club.tokenHashFor(email);
    await age(email, 2);
    await club.newClient().auth.resetPasswordForEmail(email);
    const second = await club.tokenHashFor(email);
    expect(second).not.toBe(first);
    const redeem = (token_hash: string) => club.newClient().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect((await redeem(first)).error?.code).toBe('otp_expired');
    expect((await redeem(second)).error).toBeNull();
    expect((await redeem(second)).error?.code).toBe('otp_expired');
  });
});

describe('a changed password', () => {
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
    expect((await member.client.auth.updateUser({ password: TEST_PASSWORD })).error?.code).toBe('same_password');
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

describe('a second sign-up with an address that waits for its confirmation', () => {
  test('takes the place of the first: its link, its password, its name', async () => {
    const email = 'disputada@membro.example';
    await club.newClient().auth.signUp({ email, password: 'senha-do-primeiro', options: { data: { name: 'Primeiro', terms_version: '2026-01-01' } } });
    const first = await club.tokenHashFor(email);
    await club.newClient().auth.signUp({ email, password: 'senha-do-segundo', options: { data: { name: 'Segundo', terms_version: '2026-11-21' } } });
    const second = await club.tokenHashFor(email);

    expect((await club.newClient().auth.verifyOtp({ token_hash: first, type: 'signup' })).error?.code).toBe('otp_expired');
    const client = club.newClient();
    const { data } = await client.auth.verifyOtp({ token_hash: second, type: 'signup' });
    expect(data.session).toBeTruthy();
    expect(await login(email, 'senha-do-primeiro')).toBe('invalid_credentials');
    expect(await login(email, 'senha-do-segundo')).toBe('in');
    expect((await client.from('profiles').select('name').single()).data).toEqual({ name: 'Segundo' });
    expect((await client.from('member_consents').select('version')).data).toEqual([{ version: '2026-11-21' }, { version: '2026-11-21' }]);
    expect((await client.rpc('has_accepted_terms', { p_version: '2026-11-21' })).data).toBe(true);
  });

  test('does not take away what the operator has given the account', async () => {
    const email = 'presenteada@membro.example';
    await club.newClient().auth.signUp({ email, password: TEST_PASSWORD });
    await club.connection.query(`insert into public.user_progress_level (user_id, current_level) select id, 'expert' from auth.users where email = $1`, [email]);
    await club.newClient().auth.signUp({ email, password: 'outra-senha' });
    const { data } = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(data.session).toBeTruthy();
    expect(await login(email, TEST_PASSWORD)).toBe('in');
  });

  test('made at the same moment ends in one account', async () => {
    const email = 'ligeira@membro.example';
    const answers = await Promise.all(Array.from({ length: 4 }, () => club.newClient().auth.signUp({ email, password: TEST_PASSWORD })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await club.connection.query('select count(*)::int as accounts from auth.users where email = $1', [email])).toEqual([{ accounts: 1 }]);
    await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(await login(email, TEST_PASSWORD)).toBe('in');
  });
});
