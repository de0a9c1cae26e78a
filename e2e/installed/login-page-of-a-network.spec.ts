import type { Page } from '@playwright/test';
import { Gateway } from '../support/clubs/gateway.ts';
import { test } from '../support/clubs/installed-app.ts';
import { expect } from '../support/fixtures.ts';

// A whole build is fetched and kept.
test.describe.configure({ timeout: 360_000 });

const LOGIN_PAGE = '<!doctype html><title>Wi-Fi do hotel</title><h1>Entre na rede do hotel</h1>';

/** The addresses of all that the browser keeps for the club and that the network wrote. */
async function strangersKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if ((await (await cache.match(request))?.text())?.includes('Wi-Fi do hotel')) found.push(request.url);
      }
    }
    return found;
  });
}

test('a network that answers with its login page does not become the app, nor a script of it @phone', async ({ page, club, build }) => {
  let isBehindLogin = false;
  const gateway = await Gateway.start(club.url, () => (isBehindLogin ? { status: 200, type: 'text/html', body: LOGIN_PAGE } : null));
  const script = build.fileOf('heic-worker');
  const fetchScript = () => page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), script);
  const form = page.getByRole('heading', { level: 1, name: 'Que bom te ver!' });
  await page.goto(`${gateway.url}/auth/login`);
  await expect(form).toBeVisible();
  // As the member area does; a member's calls play no part here.
  await page.evaluate(async () => navigator.serviceWorker.register('/sw.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  isBehindLogin = true;
  await page.reload();
  await expect(form).toBeVisible();
  // A file that is too large for everybody is kept once it was used.
  expect(await fetchScript()).toContain('text/html');
  // A newer version is looked for, and what comes is none.
  const isRefused = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().then(
      () => false,
      () => true,
    ),
  );
  expect(isRefused).toBe(true);
  expect(await strangersKept(page)).toEqual([]);

  isBehindLogin = false;
  await page.reload();
  await expect(form).toBeVisible();
  expect(await page.evaluate(async (path) => (await fetch(path, { cache: 'reload' })).headers.get('content-type'), script)).toContain(
    'javascript',
  );
  await gateway.stop();
});
