import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderBrowser } from '#server/testing/provider-browser.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

const CHALLENGE = 'c'.repeat(43);
const PROVIDERS = ['google', 'apple'] as const;

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

const newAddress = () => `${randomUUID().slice(0, 8)}@membro.example`;

/**
 * Goes to a simulated provider, fills its page in and comes back to the app.
 * @returns the address that the sign-in ended at
 */
async function comeBack(provider: 'google' | 'apple', choice: Record<string, string>, browser = new ProviderBrowser(club)): Promise<URL> {
  const page = await browser.visit(await browser.start(provider));
  expect(page.pathname).toBe(`/dev/providers/${provider}/authorize`);
  const fields = { person: 'typed', name: 'Joana Prado', email: newAddress(), verified: 'yes', ...choice };
  return browser.submit(page.href, fields);
}

async function signIn(provider: 'google' | 'apple', choice: Record<string, string>) {
  const browser = new ProviderBrowser(club);
  const { data, error } = await browser.redeem(await comeBack(provider, choice, browser));
  expect(error).toBeNull();
  return data.user;
}

async function refusalOf(provider: 'google' | 'apple', choice: Record<string, string>) {
  const back = await comeBack(provider, choice);
  expect(back.searchParams.get('code')).toBeNull();
  return back.searchParams.get('error_code');
}

describe.each(PROVIDERS)('%s without keys, in development mode', (provider) => {
  test('signs in whoever is typed on its page, and knows them the next time by their address', async () => {
    const email = newAddress();
    const first = await signIn(provider, { email, name: 'Téo Lins' });
    expect(first).toMatchObject({ email, app_metadata: { provider }, user_metadata: { name: 'Téo Lins' } });
    const second = await signIn(provider, { email: email.toUpperCase(), name: '' });
    expect(second).toMatchObject({ id: first?.id, user_metadata: { name: 'Téo Lins' } });
    const listed = await (await club.request('/dev/providers')).text();
    expect(listed).toContain(`Téo Lins, ${email}`);
    expect(await signIn(provider, { person: email, email: '' })).toMatchObject({ id: first?.id });
  });

  test('is one of the providers that the page knows', async () => {
    const { providers } = (await (await club.request('/config.json')).json()) as { providers: Record<string, boolean> };
    expect(providers[provider]).toBe(true);
  });

  test('opens nothing for an address that it has not confirmed', async () => {
    const browser = new ProviderBrowser(club);
    const page = await browser.visit(await browser.start(provider));
    const back = await browser.submit(page.href, { person: 'typed', name: 'Ana', email: newAddress() });
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  test.each([
    ['a cancelled sign-in', { person: 'cancel' }, 'provider_denied'],
    ['a fault of its own', { fault: 'server_error' }, 'unexpected_failure'],
    ['a code that it does not exchange', { fault: 'no_token' }, 'unexpected_failure'],
    ['a signature that nobody knows', { fault: 'signature' }, 'unexpected_failure'],
    ['the answer to another sign-in', { fault: 'nonce' }, 'unexpected_failure'],
    ['an answer that is over', { fault: 'expired' }, 'unexpected_failure'],
    ['no address', { fault: 'no_email' }, 'provider_email_needs_verification'],
  ])('plays %s', async (_name, choice, refusal) => {
    expect(await refusalOf(provider, choice)).toBe(refusal);
  });

  test('asks again for an address that is none', async () => {
    const browser = new ProviderBrowser(club);
    const page = await browser.visit(await browser.start(provider));
    const answer = await club.request(page.pathname + page.search, {
      method: 'POST',
      body: new URLSearchParams({ person: 'typed', email: 'joana@' }),
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Informe um email válido.')]);
  });

  test('answers nothing while it is down', async () => {
    const turn = async (outage: string) =>
      club.request('/dev/providers/outage', { method: 'POST', body: new URLSearchParams({ [provider]: outage }) });
    await turn('on');
    const browser = new ProviderBrowser(club);
    const started = await club.request(new URL(await browser.start(provider)).href.slice(TEST_ORIGIN.length));
    const page = await club.request((started.headers.get('location') ?? '').slice(TEST_ORIGIN.length));
    await turn('off');
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('está fora do ar')]);
  });

  test('takes no code twice, and none from whoever has not the club’s secret', async () => {
    const token = async (fields: Record<string, string>) => {
      const answer = await club.request(`/dev/providers/${provider}/token`, { method: 'POST', body: new URLSearchParams(fields) });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await token({ grant_type: 'authorization_code', code: 'x', client_id: 'clube-simulado', client_secret: 'x' })).toEqual([
      401,
      'invalid_client',
    ]);
    const browser = new ProviderBrowser(club);
    const back = await comeBack(provider, {}, browser);
    expect((await browser.redeem(back)).error).toBeNull();
    expect((await browser.redeem(back)).error).not.toBeNull();
  });

  test('leads nowhere but to a club of this machine', async () => {
    const asked = new URL(await new ProviderBrowser(club).visit(await new ProviderBrowser(club).start(provider)));
    const statusWith = async (changes: Record<string, string>) => {
      const query = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...changes });
      return (await club.request(`${asked.pathname}?${query}`)).status;
    };
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ redirect_uri: 'https://longe.example/auth/v1/callback' })).toBe(400);
    expect(await statusWith({ redirect_uri: 'http://longe.example/auth/v1/callback' })).toBe(400);
    expect(await statusWith({ redirect_uri: 'http://localhost:3000/outra' })).toBe(400);
    expect(await statusWith({ client_id: 'outro' })).toBe(400);
    expect(await statusWith({ code_challenge: '' })).toBe(400);
  });
});

test('whoever hides their address from the club at Apple has one that Apple made, and is the same person without it', async () => {
  const email = newAddress();
  const hidden = await signIn('apple', { email, hidden: 'yes' });
  expect(hidden?.email).toMatch(/^[0-9a-f]{10}@privaterelay\.appleid\.com$/);
  expect(await signIn('apple', { email })).toMatchObject({ id: hidden?.id, email: hidden?.email });
});

test('Apple tells a name once, until the panel has it forget', async () => {
  const email = newAddress();
  const nameOf = async (fields: Record<string, string>) => {
    const browser = new ProviderBrowser(club);
    const page = await browser.visit(await browser.start('apple'));
    const answer = await club.request(page.pathname + page.search, {
      method: 'POST',
      body: new URLSearchParams({ person: 'typed', verified: 'yes', email, ...fields }),
    });
    return /name="user" value="([^"]*)"/.exec(await answer.text())?.[1] ?? null;
  };
  expect(await nameOf({ name: 'Téo Lins' })).toContain('Téo');
  expect(await nameOf({ name: 'Téo Lins' })).toBeNull();
  await club.request('/dev/providers/forget', { method: 'POST' });
  expect(await nameOf({ name: 'Téo Lins' })).toContain('Téo');
});

test('the page of a browser that has the club on another address stands there, as Vite has it', async () => {
  const asked = await new ProviderBrowser(club).start('google');
  const started = await club.request(asked.slice(TEST_ORIGIN.length), { headers: { host: 'localhost:5173' } });
  const page = await club.request((started.headers.get('location') ?? '').slice(TEST_ORIGIN.length));
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^http:\/\/localhost:5173\/dev\/providers\/google/),
  ]);
});

test('Apple’s page sends its form by the one script that its policy lets run', async () => {
  const browser = new ProviderBrowser(club);
  const page = await browser.visit(await browser.start('apple'));
  const answer = await club.request(page.pathname + page.search, {
    method: 'POST',
    body: new URLSearchParams({ person: 'cancel' }),
  });
  const [script] = /<script>(.*)<\/script>/.exec(await answer.text())?.slice(1) ?? [];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
});

test('a provider that the club has keys with is the real one', async () => {
  const real = await createTestClub({ env: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' } });
  const page = await (await real.request('/dev/providers')).text();
  const statuses = await Promise.all(
    PROVIDERS.map(async (provider) => (await real.request(`/dev/providers/${provider}/.well-known/openid-configuration`)).status),
  );
  await real.close();
  expect(page).toContain('Google: o de verdade');
  expect(statuses).toEqual([404, 200]);
});

test.each([
  [
    'open to members',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' },
  ],
  ['told to do without', { PROVIDER_SIMULATOR: 'off' }],
])('a club without keys that is %s has no simulator, no provider, and says so', async (_name, env: Record<string, string>) => {
  const closed = await createTestClub({ env });
  const { providers } = (await (await closed.request('/config.json')).json()) as { providers: unknown };
  const paths = ['', '/google/.well-known/openid-configuration', '/google/authorize', '/apple/token', '/google/keys', '/outage'];
  const answers = await Promise.all(
    paths.flatMap((path) => ['GET', 'POST'].map(async (method) => closed.request(`/dev/providers${path}`, { method }))),
  );
  const authorize = await Promise.all(
    PROVIDERS.map(async (provider) => {
      const path = `/auth/v1/authorize?provider=${provider}&code_challenge=${CHALLENGE}&code_challenge_method=s256`;
      return (await closed.request(path)).status;
    }),
  );
  await closed.close();
  expect(providers).toEqual({ google: false, apple: false });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(authorize).toEqual([400, 400]);
});
