import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { Person, TestProvider } from '#server/testing/openid-provider.ts';
import { ProviderBrowser } from '#server/testing/provider-browser.ts';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (engine) => {
  const database = engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {};
  let club: TestClub;
  let google: TestProvider;
  let apple: TestProvider;

  beforeAll(async () => {
    [google, apple] = await Promise.all([startOpenIdProvider('google'), startOpenIdProvider('apple')]);
    club = await createTestClub({ ...database, env: { ...google.env, ...apple.env } });
  });
  afterAll(async () => {
    await Promise.all([google.close(), apple.close()]);
    await club.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  const newPerson = (email = `${randomUUID().slice(0, 8)}@membro.example`): Person => ({
    subject: randomUUID(),
    email,
    name: 'Joana Prado',
  });
  const signUp = async (email: string, name = 'Nome do Cadastro') =>
    club.newClient().auth.signUp({ email, password: TEST_PASSWORD, options: { data: { name, terms_version: '2026-01' } } });
  const logIn = async (email: string, client = club.newClient()) => client.auth.signInWithPassword({ email, password: TEST_PASSWORD });

  async function mailsAboutProviders(email: string) {
    const jobs = await club.request('/functions/v1/run-jobs', {
      method: 'POST',
      headers: { Authorization: `Bearer ${club.secrets.secretKey}` },
    });
    expect(jobs.status).toBe(200);
    return (await club.mailsTo(email)).filter(({ subject }) => subject.includes('também abre com'));
  }

  // A hosted project with manual linking lets a session add an account of any address.
  test('another person’s account, linked to a member’s, is mailed as that, and the press takes it away', async () => {
    const member = await club.signUpMember('Lia Prado');
    const other = newPerson();
    await club.connection.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
       values ($1, 'google', $2, $3, jsonb_build_object('sub', $2::text, 'email', $4::text, 'email_verified', true), now(), now())`,
      [randomUUID(), other.subject, member.id, other.email],
    );
    google.signsIn(other);
    expect((await new ProviderBrowser(club).signIn('google')).data.user?.id).toBe(member.id);
    const [mail] = await mailsAboutProviders(member.email);
    expect(mail?.text).toContain('ligou a ela uma conta Google de outro email');
    expect(mail?.text).not.toContain('confirmou este email');
    const press = await club.request('/functions/v1/account-link', {
      method: 'POST',
      headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(mail?.links[0] ?? 'missing:').searchParams.get('token'), press: true }),
    });
    expect(await press.json()).toEqual({ success: true, act: 'all_out', done: true });
    const byGoogle = await new ProviderBrowser(club).signIn('google');
    expect([byGoogle.error, byGoogle.data.user?.email]).toEqual([null, other.email]);
    expect(byGoogle.data.user?.id).not.toBe(member.id);
  });

  test('a confirmed account with the same e-mail is linked: same member, same name, password and both providers', async () => {
    const member = await club.signUpMember('Ana de Souza');
    google.signsIn(newPerson(member.email.toUpperCase()));
    const byGoogle = await new ProviderBrowser(club).signIn('google');
    expect(byGoogle.error).toBeNull();
    apple.signsIn(newPerson(member.email));
    const byApple = await new ProviderBrowser(club).signIn('apple');
    expect([byGoogle.data.user?.id, byApple.data.user?.id]).toEqual([member.id, member.id]);
    expect(byApple.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google', 'apple'] });
    expect(byApple.data.user?.user_metadata['name']).toBe('Ana de Souza');
    expect(byApple.data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['apple', 'email', 'google']);
    expect((await logIn(member.email)).error).toBeNull();
    await new ProviderBrowser(club).signIn('apple');
    const told = await mailsAboutProviders(member.email);
    for (const { text } of told) expect(text).toContain('que confirmou este email');
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Sua conta do Clube 21 também abre com Apple',
      'Sua conta do Clube 21 também abre com Google',
    ]);
    expect(told[0]?.links).toEqual([expect.stringMatching(/\/auth\/account-link\?token=[0-9a-f]{64}$/) as string]);
    const kinds = await club.connection.query<{ kind: string }>(
      `select distinct jsonb_typeof(data) as kind from (select raw_user_meta_data from auth.users where id = $1 union all
         select raw_app_meta_data from auth.users where id = $1 union all select identity_data from auth.identities
         where user_id = $1 and provider <> 'email') kept(data)`,
      [member.id],
    );
    expect(kinds).toEqual([{ kind: 'object' }]);
  });

  test('a person whom the provider calls by the club’s name gets in, without that name', async () => {
    google.signsIn({ ...newPerson(), name: 'Equipe Clube 21' });
    const { data, error } = await new ProviderBrowser(club).signIn('google');
    expect(error).toBeNull();
    const [profile] = await club.connection.query<{ name: string }>('select name from public.profiles where id = $1', [data.user?.id]);
    expect(profile?.name).toBe('Usuário');
  });

  test.each(['google', 'apple'] as const)('an e-mail that %s does not vouch for opens and links nothing', async (name) => {
    const member = await club.signUpMember('Bia Lima');
    for (const email of [member.email, newPerson().email]) {
      (name === 'google' ? google : apple).signsIn({ ...newPerson(email), isEmailVerified: false });
      const browser = new ProviderBrowser(club);
      const back = await browser.visit(await browser.start(name));
      expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe('access_denied');
      expect(back.searchParams.get('code')).toBeNull();
    }
    const kept = await club.connection.query('select provider from auth.identities where user_id = $1', [member.id]);
    expect(kept).toEqual([{ provider: 'email' }]);
  });

  test('who signed up with another person’s address keeps nothing when that person comes', async () => {
    const victim = newPerson();
    const email = victim.email ?? '';
    await signUp(email, 'Nome do invasor');
    google.signsIn(victim);
    const browser = new ProviderBrowser(club);
    const { data } = await browser.signIn('google');
    expect(data.user?.email).toBe(email);
    expect((await logIn(email)).error?.code).toBe('invalid_credentials');
    const { data: profile } = await browser.client.from('profiles').select('name').single();
    expect(profile).toEqual({ name: 'Joana Prado' });
    const { data: hasAccepted } = await browser.client.rpc('has_accepted_terms');
    expect(hasAccepted, 'the consent was not the victim’s').toBe(false);
    const late = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('a banned member stays out', async () => {
    const member = await club.signUpMember('Davi Reis');
    await club.connection.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [member.id]);
    google.signsIn(newPerson(member.email));
    const browser = new ProviderBrowser(club);
    const back = await browser.visit(await browser.start('google'));
    expect(back.searchParams.get('error_code')).toBe('user_banned');
  });

  test('one person in two browsers at once becomes one member', async () => {
    google.signsIn(newPerson());
    const browsers = [new ProviderBrowser(club), new ProviderBrowser(club), new ProviderBrowser(club)];
    const answers = await Promise.all(browsers.map((browser) => browser.signIn('google')));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test.runIf(engine === 'PGlite')(
    'without confirmation by mail nobody has proven an address: the provider’s word takes it over',
    async () => {
      const open = await createTestClub({ env: { ...google.env, AUTH_EMAIL_CONFIRMATION: 'off' } });
      const attacker = open.newClient();
      const victim = newPerson();
      const email = victim.email ?? '';
      const signedUp = await attacker.auth.signUp({ email, password: TEST_PASSWORD });
      google.signsIn(victim);
      const browser = new ProviderBrowser(open);
      const { data } = await browser.signIn('google');
      expect(data.user?.id).toBe(signedUp.data.user?.id);
      expect(data.user?.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
      expect((await open.newClient().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error?.code).toBe('invalid_credentials');
      expect((await attacker.auth.updateUser({ password: 'outra-senha' })).error?.name).toBe('AuthSessionMissingError');
      expect((await attacker.auth.refreshSession()).error).not.toBeNull();
      // A proof from now on is the member's own.
      await browser.client.auth.reauthenticate();
      const nonce = /\b\d{6}\b/.exec((await open.mailsTo(email))[0]?.text ?? '')?.[0];
      expect((await browser.client.auth.updateUser({ password: TEST_PASSWORD, nonce })).error).toBeNull();
      google.signsIn(victim);
      await new ProviderBrowser(open).signIn('google');
      expect((await open.newClient().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).toBeNull();
      await open.close();
    },
  );

  test.runIf(engine === 'PostgreSQL')('the way back may reach another process', async () => {
    const other = await createTestClub({
      ...database,
      env: {
        ...google.env,
        JWT_SECRET: club.secrets.jwtSecret,
        SUPABASE_PUBLISHABLE_KEY: club.secrets.publishableKey,
        SUPABASE_SECRET_KEY: club.secrets.secretKey,
      },
    });
    google.signsIn(newPerson());
    const browser = new ProviderBrowser(club);
    const callback = await browser.visit(await browser.start('google'), (url) => url.startsWith(`${TEST_ORIGIN}/auth/v1/callback`));
    const back = await browser.movedTo(other).visit(callback.href);
    const { data, error } = await browser.movedTo(club).redeem(back);
    expect(error).toBeNull();
    expect(data.user?.email).toBeTruthy();
    await other.close();
  });
});
