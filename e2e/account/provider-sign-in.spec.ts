import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { builtPart } from '../support/built-parts.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { acceptTerms, newPerson, test } from '../support/clubs/providers.ts';
import { holdBack } from '../support/faults.ts';
import { untilAppIsIn } from '../support/first-view.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/fixtures.ts';

// One worker, and so one server and one browser: nobody else has this server.
test.describe.configure({ mode: 'default' });

const PROVIDERS = [
  { provider: 'google', name: 'Google' },
  { provider: 'apple', name: 'Apple' },
] as const;
/**
 * The parts of the app that a sign-in leads to. Kept from loading, they leave the page before them until that was seen.
 */
const [HOME, LOGIN, CHALLENGES] = ['home-route', 'login-screen', 'challenge-screen'] as const;

for (const { provider, name } of PROVIDERS) {
  test(`a new member comes by ${name} from a page, accepts the terms and is back there; the next time nobody asks${provider === 'apple' ? ' @long' : ''}`, async ({
    page,
    providers,
  }) => {
    providers[provider].signsIn(newPerson());
    await page.goto('/app/challenges?origem=aviso');
    await page.getByRole('button', { name: `Entrar com ${name}` }).click();
    await expect(page.getByText('Para continuar, aceite os termos.')).toBeVisible();
    // Walking past the question leads back to it, and then on to the page wanted.
    await page.goto('/app/challenges?origem=aviso');
    await acceptTerms(page);
    await expect(page).toHaveURL(/\/app\/challenges\?origem=aviso$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { name: /Joana/ })).toBeVisible();
    await page
      .getByRole('button', { name: /conta|menu do usuário/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/app/challenges');
    await expect(page.getByRole('button', { name: `Entrar com ${name}` })).toBeEnabled();
    const release = await holdBack(page, builtPart(CHALLENGES));
    await page.getByRole('button', { name: `Entrar com ${name}` }).click();
    await expect(page.getByText('Tudo certo!')).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/app\/challenges$/);
  });

  test(`signing up by ${name} takes the terms ticked in the form${provider === 'apple' ? ' @long' : ''}`, async ({ page, providers }) => {
    providers[provider].signsIn(newPerson({ name: 'Caio Menezes' }));
    await page.goto('/auth/signup');
    await page.getByRole('button', { name: `Continuar com ${name}` }).click();
    await expect(page.getByText('Termos não aceitos')).toBeVisible();
    await page.getByRole('checkbox').check();
    const release = await holdBack(page, builtPart(HOME));
    await page.getByRole('button', { name: `Continuar com ${name}` }).click();
    await expect(page.getByText('Tudo certo!')).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/app\/home$/);
    await expect(page.getByRole('heading', { name: /Caio/ })).toBeVisible();
  });

  test(`cancelling at ${name} and an unverified e-mail end at "Erro na autenticação" and then the login @long`, async ({
    page,
    providers,
  }) => {
    providers[provider].signsIn(newPerson({ act: 'cancel' }));
    const button = page.getByRole('button', { name: `Entrar com ${name}` });
    await page.goto('/auth/login');
    await untilAppIsIn(page);
    await expect(button).toBeEnabled();
    const releaseCancelled = await holdBack(page, builtPart(LOGIN));
    await button.click();
    await expect(page.getByRole('heading', { name: 'Erro na autenticação' })).toBeVisible();
    await expect(page.getByText('O login foi cancelado antes do fim.')).toBeVisible();
    releaseCancelled();
    await expect(page).toHaveURL(/\/auth\/login$/);
    providers[provider].signsIn(newPerson({ isEmailVerified: false }));
    await expect(button).toBeEnabled();
    const releaseUnverified = await holdBack(page, builtPart(LOGIN));
    await button.click();
    await expect(page.getByText(/ainda não foi verificado/)).toBeVisible();
    releaseUnverified();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
}

test('a member with a password who comes by Google finds their own account', async ({ page, providers, createMember }) => {
  const member = await createMember('Rafaela Nogueira');
  await member.client.rpc('accept_terms', { p_version: LEGAL_VERSION });
  providers.google.signsIn(newPerson({ email: member.email }));
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(page.getByRole('heading', { name: /Rafaela/ })).toBeVisible();
});

test('an answer nobody asked for is an error @long', async ({ page }) => {
  await holdBack(page, builtPart(LOGIN));
  await page.goto('/auth/v1/callback?state=inventado&code=inventado');
  await expect(page.getByRole('heading', { name: 'Erro na autenticação' })).toBeVisible();
  await expect(page.getByText('O tempo para concluir este login acabou. Entre novamente.')).toBeVisible();
});

test('pressing twice leaves once, and coming back finds the buttons ready @long', async ({ page, providers }) => {
  providers.google.signsIn(newPerson({ act: 'cancel' }));
  await page.goto('/auth/login');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/v1/authorize') && asked.push(request.url()));
  const button = page.getByRole('button', { name: 'Entrar com Google' });
  await untilAppIsIn(page);
  await expect(button).toBeEnabled();
  const release = await holdBack(page, builtPart(LOGIN));
  await button.dblclick();
  await expect(page.getByRole('heading', { name: 'Erro na autenticação' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goBack({ waitUntil: 'commit' });
  release();
  await expect(button).toBeEnabled();
});

/** The phone app: a client that keeps its own verifier and opens the browser. */
async function phoneApp(club: ClubServer) {
  const { supabaseUrl, supabaseKey } = (await (await fetch(`${club.url}/config.json`)).json()) as Record<
    'supabaseUrl' | 'supabaseKey',
    string
  >;
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
  const options = { redirectTo: `${club.url}/auth/mobile-callback`, skipBrowserRedirect: true };
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
  return { client, url: data.url ?? '' };
}

test('the phone app gets a code that only it can use, and no tokens', async ({ page, club, providers }) => {
  providers.google.signsIn(newPerson());
  const app = await phoneApp(club);
  await page.goto(app.url);
  await expect(page).toHaveURL(/\/auth\/mobile-callback\?code=/);
  const open = page.getByRole('link', { name: 'Abrir no app' });
  await expect(open).toHaveAttribute('href', /^clube21:\/\/auth\/callback\?code=[0-9a-f-]{36}$/);
  const link = new URL((await open.getAttribute('href')) ?? '');
  await page.getByRole('button', { name: 'Continuar no navegador' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Este login começou no aplicativo')).toBeVisible();
  const { data, error } = await app.client.auth.exchangeCodeForSession(link.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.session?.access_token).toBeTruthy();
});

test('every state is accessible and fits the screen @long', async ({ page, providers }) => {
  const check = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  // The page each state leads to is kept from loading, so that the state stays.
  const releaseLogin = await holdBack(page, builtPart(LOGIN));
  await page.goto('/auth/callback?error=access_denied&error_code=provider_email_needs_verification');
  await check('Erro na autenticação');
  releaseLogin();
  await page.goto('/auth/mobile-callback?code=3f0c9d1e-0000-4000-8000-000000000000');
  await check('Quase lá!');
  await page.goto('/auth/mobile-callback?error=access_denied&error_code=provider_denied');
  await check('Erro na autenticação');
  await page.goto('/auth/mobile-callback');
  await check('Link incompleto');
  providers.google.signsIn(newPerson());
  await page.goto('/auth/login');
  const releaseToken = await holdBack(page, '**/auth/v1/token?grant_type=pkce');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await check('Só um instante');
  releaseToken();
  await check('Falta só um passo');
  await holdBack(page, builtPart(HOME));
  await acceptTerms(page);
  await check('Tudo certo!');
});
