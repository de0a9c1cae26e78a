import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const MINE = 'senha-que-eu-digitei';
const EXISTS = 'Você já tem uma conta no Clube 21';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('the password of a sign-up, on %s', (engine) => {
  let club: TestClub;

  beforeAll(async () => {
    club = await createTestClub(engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {});
  });
  afterAll(async () => {
    await club?.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  const newEmail = () => `${randomUUID().slice(0, 8)}@membro.example`;
  const signUp = async (email: string, password: string) => {
    expect((await club.newClient().auth.signUp({ email, password })).error).toBeNull();
  };
  /** Everything that a login answers, without what differs from one request to the next. */
  async function login(email: string, password: string): Promise<unknown> {
    const answer = await club.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: club.secrets.publishableKey },
      body: JSON.stringify({ email, password }),
    });
    if (answer.ok) return 'in';
    const { code, error_code: error, msg } = (await answer.json()) as Record<string, unknown>;
    return `${String(code)} ${String(error)} ${String(msg)} ${answer.headers.get('x-sb-error-code')}`;
  }
  const WAITS = '400 email_not_confirmed Email not confirmed email_not_confirmed';
  const WRONG = '400 invalid_credentials Invalid login credentials invalid_credentials';
  const age = async (email: string, time: string) =>
    club.connection.query(
      `update app.sign_up_passwords s set signed_up_at = signed_up_at - $2::interval from auth.users u where u.id = s.user_id and u.email = $1`,
      [email, time],
    );

  test('is told that the address waits for its confirmation; any other is only wrong, and says nothing of the account', async () => {
    const email = newEmail();
    await signUp(email, MINE);
    expect([await login(email, MINE), await login(email, 'outra-senha'), await login(newEmail(), MINE)]).toEqual([WAITS, WRONG, WRONG]);
    expect(await login(` ${email}`, MINE)).toBe(WRONG);
  });

  test('is answered alike, step by step, whether the address had an account, had none, or waited for another sign-up', async () => {
    const known = (await club.signUpMember('Ana')).email;
    const waiting = newEmail();
    await signUp(waiting, 'senha-da-dona');
    const steps = async (email: string) => {
      const told = [await login(email, MINE)];
      await signUp(email, MINE);
      told.push(await login(email, MINE), await login(email, 'outra-senha'));
      await signUp(email, MINE);
      await signUp(email, 'minha-segunda');
      told.push(await login(email, MINE), await login(email, 'minha-segunda'));
      await signUp(email, 'minha-terceira');
      await signUp(email, 'minha-quarta');
      for (const password of [MINE, 'minha-segunda', 'minha-terceira', 'minha-quarta']) told.push(await login(email, password));
      await age(email, '31 days');
      told.push(await login(email, 'minha-quarta'));
      return told;
    };
    const unknown = await steps(newEmail());
    expect(unknown).toEqual([WRONG, WAITS, WRONG, WAITS, WAITS, WRONG, WAITS, WAITS, WAITS, WRONG]);
    expect(await steps(known)).toEqual(unknown);
    expect(await steps(waiting)).toEqual(unknown);
    expect(await login(known, TEST_PASSWORD)).toBe('in');
  });

  test('is as wrong as any other once the account is confirmed and has another', async () => {
    const email = newEmail();
    const client = club.newClient();
    await signUp(email, MINE);
    await signUp(email, MINE);
    await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    await signUp(email, MINE);
    expect(await login(email, MINE)).toBe('in');
    expect((await client.auth.updateUser({ password: 'senha-nova-21', current_password: MINE })).error).toBeNull();
    expect(await login(email, MINE)).toBe(WRONG);
  });

  test('asked for again, the mail comes again to an account too that the sign-up met, but not within a minute nor to anybody else', async () => {
    const member = await club.signUpMember('Bia');
    const resend = async () => {
      expect((await club.newClient().auth.resend({ type: 'signup', email: member.email })).error).toBeNull();
      await club.drainMails();
      return (await club.mailsTo(member.email)).filter(({ subject }) => subject === EXISTS).length;
    };
    expect(await resend()).toBe(0);
    await signUp(member.email, MINE);
    expect(await resend()).toBe(1);
    await age(member.email, '2 minutes');
    expect(await resend()).toBe(2);
  });

  test('goes with its account', async () => {
    const email = newEmail();
    await signUp(email, MINE);
    await club.connection.query('delete from auth.users where email = $1', [email]);
    expect(await login(email, MINE)).toBe(WRONG);
  });
});
