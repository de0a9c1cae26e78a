import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { Person, TestProvider } from '#server/testing/openid-provider.ts';
import { ProviderBrowser } from '#server/testing/provider-browser.ts';
import { readableLog } from '#server/testing/readable-log.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let google: TestProvider;
let apple: TestProvider;

beforeAll(async () => {
  [google, apple] = await Promise.all([startOpenIdProvider('google'), startOpenIdProvider('apple')]);
  club = await createTestClub({ env: { ...google.env, ...apple.env } });
});
afterAll(async () => {
  await Promise.all([google.close(), apple.close()]);
  await club.close();
});

function somebody(extra: Partial<Person> = {}): Person {
  const subject = randomUUID();
  return {
    subject,
    email: `${subject.slice(0, 8)}@membro.example`,
    name: 'Joana Prado',
    picture: 'https://fotos.example/joana.jpg',
    ...extra,
  };
}

/** The refusal that a sign-in ends with. */
async function refusalOf(provider: 'google' | 'apple', browser = new ProviderBrowser(club)) {
  const back = await browser.visit(await browser.start(provider));
  expect(back.searchParams.get('code')).toBeNull();
  return `${back.searchParams.get('error')} ${back.searchParams.get('error_code')}`;
}

describe('a first sign-in', () => {
  test('by Google opens a confirmed account with name and picture, and asks Google for what the server needs', async () => {
    const person = somebody();
    google.signsIn(person);
    const browser = new ProviderBrowser(club);
    const { data, error } = await browser.signIn('google');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'Joana Prado', full_name: 'Joana Prado', avatar_url: person.picture, email_verified: true },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.session?.provider_token ?? null).toBeNull();
    const { data: profile } = await browser.client.from('profiles').select('name, email, profile_image_url').single();
    expect(profile).toEqual({ name: 'Joana Prado', email: person.email, profile_image_url: person.picture });
    expect(google.requests.at(-1)).toMatchObject({
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${TEST_ORIGIN}/auth/v1/callback`,
    });
  });

  test('by Apple takes the name from the form it posts, and keeps it when Apple tells it no more', async () => {
    const person = somebody({ name: 'Caio Menezes Luz' });
    apple.signsIn(person);
    const browser = new ProviderBrowser(club);
    const first = await browser.signIn('apple');
    expect(first.error).toBeNull();
    const { data: profile } = await browser.client.from('profiles').select('name').single();
    expect(profile).toEqual({ name: 'Caio Menezes Luz' });
    expect(apple.requests.at(-1)).toMatchObject({ scope: 'name email', response_mode: 'form_post' });
    const again = await new ProviderBrowser(club).signIn('apple');
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect(again.data.user?.user_metadata['name']).toBe('Caio Menezes Luz');
  });

  test.each([
    ['a joined emoji', 'Joana \u{1F9D8}\u200D\u2640\uFE0F', 'Joana \u{1F9D8}\u200D\u2640\uFE0F'],
    ['a Persian half-space', 'می\u200Cنا', 'می\u200Cنا'],
    ['marks of direction', '\u202EJoana\u202C  Prado', 'Joana Prado'],
    ['an emoji where the room ends', `${'a'.repeat(118)}\u{1F9D8}\u200D\u2640\uFE0F`, 'a'.repeat(118)],
    ['an emoji alone', '\u{1F4AA}', '\u{1F4AA}'],
  ])('a name with %s is kept whole', async (_what, name, kept) => {
    google.signsIn(somebody({ name }));
    const browser = new ProviderBrowser(club);
    const { data } = await browser.signIn('google');
    expect(data.user?.user_metadata['name']).toBe(kept);
    expect((await browser.client.from('profiles').select('name').single()).data).toEqual({ name: kept });
  });

  test('a person who comes again, under another address, is the same member', async () => {
    const person = somebody();
    google.signsIn(person);
    const first = await new ProviderBrowser(club).signIn('google');
    google.signsIn({ ...person, email: `novo-${person.email}` });
    const again = await new ProviderBrowser(club).signIn('google');
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect(again.data.user?.email).toBe(person.email);
  });
});

describe('the way back', () => {
  test('the code works once, and only with the verifier of the app that began', async () => {
    google.signsIn(somebody());
    const browser = new ProviderBrowser(club);
    const back = await browser.visit(await browser.start('google'));
    const code = back.searchParams.get('code') ?? '';
    const thief = new ProviderBrowser(club);
    await thief.start('google');
    expect((await thief.client.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await browser.client.auth.exchangeCodeForSession(code)).error).toBeNull();
    await browser.start('google');
    expect((await browser.client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  test.each(['google', 'apple'] as const)('who cancels at %s is told so', async (name) => {
    (name === 'google' ? google : apple).signsIn(somebody({ act: 'cancel' }));
    expect(await refusalOf(name)).toBe('access_denied provider_denied');
  });

  test('a token for another sign-in is refused', async () => {
    google.signsIn(somebody({ act: 'nonce' }));
    expect(await refusalOf('google')).toBe('server_error unexpected_failure');
  });

  test.each(['google', 'apple'] as const)('the answer of %s counts only in the browser that asked', async (name) => {
    (name === 'google' ? google : apple).signsIn(somebody());
    const attacker = new ProviderBrowser(club);
    const callback = await attacker.visit(await attacker.start(name), (url) => url.startsWith(`${TEST_ORIGIN}/auth/v1/callback?`));
    const victim = new ProviderBrowser(club);
    const back = await victim.visit(callback.href);
    expect(back.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect((await attacker.visit(callback.href)).searchParams.get('code')).toBeTruthy();
    expect((await attacker.visit(callback.href)).searchParams.get('error_code'), 'a second time').toBe('bad_oauth_state');
  });

  test('a state nobody gave out is refused, at either method', async () => {
    const browser = new ProviderBrowser(club);
    const back = await browser.visit(`${TEST_ORIGIN}/auth/v1/callback?state=${'a'.repeat(43)}&code=x`);
    expect(back.pathname + back.searchParams.get('error_code')).toBe('/auth/callbackbad_oauth_state');
    const posted = await club.request('/auth/v1/callback', {
      method: 'POST',
      body: new URLSearchParams({ state: 'a'.repeat(43), code: 'x' }),
    });
    expect(posted.headers.get('location')).toContain('error_code=bad_oauth_state');
    const empty = await club.request('/auth/v1/callback', { method: 'POST' });
    expect(empty.headers.get('location')).toContain('error_code=bad_oauth_callback');
  });

  test('after ten minutes it is too late', async () => {
    google.signsIn(somebody());
    const browser = new ProviderBrowser(club);
    const callback = await browser.visit(await browser.start('google'), (url) => url.startsWith(`${TEST_ORIGIN}/auth/v1/callback`));
    await club.connection.query(`update app.provider_sign_ins set expires_at = expires_at - interval '11 minutes'`);
    expect((await browser.visit(callback.href)).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test.each([
    'https://evil.example/auth/callback',
    '//evil.example/x',
    `${TEST_ORIGIN}@evil.example/`,
    `${TEST_ORIGIN}.evil.example/`,
    'http://localhost:3001/auth/callback',
    'javascript:alert(1)',
    'clube21://auth',
  ])('never leads to %s', async (target) => {
    google.signsIn(somebody());
    const browser = new ProviderBrowser(club);
    const back = await browser.visit(await browser.start('google', target));
    expect(back.origin + back.pathname).toBe(`${TEST_ORIGIN}/auth/callback`);
  });

  test('leads to any page of the app, with what its address says', async () => {
    google.signsIn(somebody());
    const browser = new ProviderBrowser(club);
    const back = await browser.visit(await browser.start('google', `${TEST_ORIGIN}/auth/mobile-callback?aparelho=1`));
    expect(back.pathname + back.searchParams.get('aparelho')).toBe('/auth/mobile-callback1');
    expect(back.searchParams.get('code')).toBeTruthy();
  });
});

test('the log says what was refused, and holds no token, code, state or address', async () => {
  const log = readableLog();
  const logged = await createTestClub({ env: google.env, log: createLog('debug', log) });
  const person = somebody();
  const secrets: string[] = [person.email ?? '', person.subject];
  for (const extra of [{}, { act: 'cancel' }, { act: 'nonce' }, { isEmailVerified: false }] as const) {
    google.signsIn({ ...person, ...extra, subject: randomUUID() });
    const browser = new ProviderBrowser(logged);
    const callback = await browser.visit(await browser.start('google'), (url) => url.startsWith(`${TEST_ORIGIN}/auth/v1/callback`));
    const back = await browser.visit(callback.href);
    secrets.push(...[callback, back].flatMap((url) => ['code', 'state'].map((name) => url.searchParams.get(name) ?? '')));
  }
  for (const word of ['provider_denied', 'provider_email_needs_verification', 'provider sign-in failed'])
    expect(log.text()).toContain(word);
  expect(secrets.filter((secret) => secret !== '' && log.text().includes(secret))).toEqual([]);
  expect(log.text()).not.toMatch(/eyJ/);
  await logged.close();
});

describe('leaving', () => {
  const challenge = 'a'.repeat(43);

  test.each([
    ['provider=github', `code_challenge=${challenge}&code_challenge_method=s256`],
    ['provider=google', ''],
    ['provider=google', `code_challenge=short&code_challenge_method=s256`],
    ['provider=google', `code_challenge=${challenge}&code_challenge_method=plain`],
  ])('%s with "%s" is refused', async (provider, rest) => {
    const answer = await club.request(`/auth/v1/authorize?${provider}&${rest}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test('from one network it is possible 300 times in a quarter of an hour', async () => {
    const limited = await createTestClub({ env: { ...google.env, RATE_LIMITS: 'on' } });
    const leave = async () =>
      (await limited.request(`/auth/v1/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`)).headers.get(
        'location',
      );
    const places = await Promise.all(Array.from({ length: 300 }, leave));
    expect(places.every((place) => place?.startsWith(google.issuer))).toBe(true);
    expect(await leave()).toContain('/auth/callback?error=temporarily_unavailable&error_code=over_request_rate_limit');
    await limited.close();
  });

  test('while the provider is out of reach the browser is sent back, to where it wanted to end', async () => {
    const gone = await startOpenIdProvider('google');
    await gone.close();
    const alone = await createTestClub({ env: gone.env });
    const browser = new ProviderBrowser(alone);
    const back = await browser.visit(await browser.start('google', `${TEST_ORIGIN}/auth/mobile-callback`));
    expect(back.pathname + back.searchParams.get('error_code')).toBe('/auth/mobile-callbackunexpected_failure');
    await alone.close();
  });

  test('a provider’s own failure is not told as a sign-in that somebody cancelled', async () => {
    const left = new ProviderBrowser(club);
    const away = new URL(await left.visit(await left.start('google'), (url) => url.startsWith(google.issuer)));
    const state = away.searchParams.get('state') ?? '';
    const back = await left.visit(`${TEST_ORIGIN}/auth/v1/callback?${new URLSearchParams({ state, error: 'server_error' })}`);
    expect(back.searchParams.get('error_code')).toBe('unexpected_failure');
  });

  test('the page knows which providers there are', async () => {
    expect(await (await club.request('/config.json')).json()).toMatchObject({ providers: { google: true, apple: true } });
  });
});
