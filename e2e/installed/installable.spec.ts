import type { Page } from '@playwright/test';
import { pressSignOut } from '../support/auth-acts.ts';
import { openKept, test } from '../support/clubs/installed-app.ts';
import { api, holdBack, withoutRecovery } from '../support/faults.ts';
import { expect, expectAccessible, signInPage } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
type Manifest = Record<string, unknown> & { icons: Icon[]; shortcuts: { name: string; url: string; icons: Icon[] }[] };

/** Everything the worker keeps: the addresses, and the text of the page. */
async function keptOnDevice(page: Page): Promise<{ addresses: string[]; shell: string }> {
  return page.evaluate(async () => {
    const found = { addresses: [] as string[], shell: '' };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.addresses.push(request.url);
        if (new URL(request.url).pathname === '/app') found.shell = (await (await cache.match(request))?.text()) ?? '';
      }
    }
    return found;
  });
}

test('the manifest names the club, and every picture in it has the size it claims', async ({ page }) => {
  await page.goto('/auth/login');
  const manifest = (await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(link?.href ?? '')).json();
  })) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Clube 21',
    short_name: 'Clube 21',
    lang: 'pt-BR',
    display: 'standalone',
    start_url: '/app/home',
    scope: '/',
    id: '/',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/app/workouts/record',
    '/app/challenges',
    '/app/workouts/history',
    '/app/benefits/card',
  ]);
  const apple = {
    src: (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '',
    sizes: '180x180',
    type: 'image/png',
  };
  for (const icon of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons), apple]) {
    const actual = await page.evaluate(async (src) => {
      const file = await (await fetch(src)).blob();
      const { width, height } = await createImageBitmap(file);
      return { sizes: `${width}x${height}`, type: file.type };
    }, icon.src);
    expect(actual, icon.src).toEqual({ sizes: icon.sizes, type: icon.type });
  }
});

test('the app opens without a network with what was seen last, and nothing of a member stays behind at the sign-out', async ({
  page,
  context,
  signedInMember,
}) => {
  await recordWorkout(signedInMember, { name: 'Remada de terça' });
  await openKept(page, '/app/home');
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  await page.goto('/app/workouts/history');
  await expect(page.getByText('Remada de terça')).toBeVisible();
  await expect(page.locator('header').getByText('Sem conexão')).toBeHidden();
  // Data that is seen is kept when the page is left.
  await page.goto('/app/settings');
  await context.setOffline(true);

  await page.goto('/app/workouts/history');
  await expect(page.getByText('Remada de terça')).toBeVisible();
  await expect(page.locator('header').getByText('Sem conexão')).toBeVisible();
  await expect(page.getByText('Você está vendo os últimos treinos carregados')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  await page.goto('/app/workouts/record');
  await expect(page.getByLabel('Nome do exercício')).toBeVisible();

  await context.setOffline(false);
  await expect(page.locator('header').getByText('Sem conexão')).toBeHidden();
  const kept = await keptOnDevice(page);
  expect(kept.addresses.filter((address) => /\/v1\/|config\.json|healthz|\/dev\//.test(address))).toEqual([]);
  expect(kept.shell).toContain('club-config');
  await pressSignOut(page);
  await expect(page).toHaveURL('/');
  const left = JSON.stringify([await keptOnDevice(page), await page.evaluate(() => Object.entries(localStorage))]);
  for (const personal of [signedInMember.name, signedInMember.email, 'Remada de terça'])
    expect(left.includes(personal), personal).toBe(false);

  await context.setOffline(true);
  await page.goto('/app/home');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a first visit that loses the network once it is painted opens again, before anybody has signed in', async ({ page, context }) => {
  await openKept(page, '/auth/login');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Que bom te ver!' })).toBeVisible();
  await page.goto('/auth/signup');
  await expect(page.getByRole('button', { name: 'Criar conta', exact: true })).toBeVisible();
});

test('a first visit gets what its page still needs before the worker fetches the whole app', async ({ memberPage: page }) => {
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const release = await holdBack(page, '**/assets/later-*');
  const asked = page.waitForRequest('**/assets/later-*');
  await page.goto('/app/home');
  await asked;
  await expect(page.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
  expect(await workers()).toBe(0);
  release();
  await expect.poll(workers).toBe(1);
});

test('with the server down even a page never opened before stands in its frame, says why, and works once the server is back @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const challengeId = await mainChallengeId(signedInMember);
  await joinChallenge(signedInMember, challengeId);
  await openKept(page, '/app/settings');
  await club.stop();
  try {
    await page.goto(`/app/challenges/${challengeId}`);
    await expect(page.getByRole('alert')).toContainText('Sem conexão, só abre o que você já tinha visto');
    await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible();
    await expect(page.locator('header').getByText('Sem conexão')).toBeVisible();
    await withoutRecovery(page);
  } finally {
    await club.boot();
  }
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.unroute(api.level);
  await expect(page.getByRole('heading', { name: 'Desafio 21 dias' })).toBeVisible();
  await expect(page.locator('header').getByText('Sem conexão')).toBeHidden();
});

test('a network that hangs does not keep the app from opening @long', async ({ page, createMember }) => {
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  // Held back for ever, as in a cellar: the worker stops waiting by itself.
  await page.context().route(/\/app\/home$/, () => undefined);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
});
