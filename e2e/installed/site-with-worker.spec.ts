import type { Page } from '@playwright/test';
import { openKept, openUntilReleased, test, untilKeepsOnly } from '../support/clubs/installed-app.ts';
import { expect, signInPage } from '../support/fixtures.ts';

// A whole build is fetched and kept, twice.
test.describe.configure({ timeout: 360_000 });

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const START = /21 dias/;

/**
 * Watches the documents that a page opens next.
 * @returns the addresses of those that are shells of the app, as they come
 */
async function watchShells(page: Page): Promise<string[]> {
  const shells: string[] = [];
  await page.exposeFunction('noteShell', (path: string) => shells.push(path));
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const note = Reflect.get(window, 'noteShell') as (path: string) => Promise<void>;
      if (document.getElementById('root')) void note(location.pathname);
    });
  });
  return shells;
}

/** Fails unless a navigation ends at a document of the site: no shell of the app, not for a moment. */
async function expectDocument(page: Page, shells: string[], path: string, name: RegExp | string): Promise<void> {
  shells.length = 0;
  await page.goto(path);
  expect(shells, path).toEqual([]);
  await expect(heading(page, name), path).toBeVisible();
  await expect(page, path).toHaveURL(path);
  expect(shells, path).toEqual([]);
}

test('with the worker on the device the site is itself, from the network first, and without one as it was kept', async ({
  page,
  context,
  build,
  createMember,
}) => {
  const shells = await watchShells(page);
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  expect(shells, 'the app is one').toContain('/app/home');
  await expectDocument(page, shells, '/', START);
  const release = await build.release();
  const script = page.locator('script[src*="/site-"]');
  // On a slow machine the network may lose the race, even twice.
  await expect
    .poll(async () => {
      await expectDocument(page, shells, '/?utm_source=amiga', START);
      return script.getAttribute('src');
    })
    .toMatch(new RegExp(`\\.r${release}\\.js$`));

  await context.setOffline(true);
  await expectDocument(page, shells, '/', START);
  await expectDocument(page, shells, '/#planos', START);
  for (const path of ['/terms', '/termos-uso']) await expectDocument(page, shells, path, 'Termos de uso');
  for (const path of ['/privacy', '/politica-privacidade']) await expectDocument(page, shells, path, 'Política de privacidade');
  // In the colours and letters of the club.
  await expect.poll(() => page.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 50))).toBe(true);

  await page.goto('/app/home');
  await expect(heading(page, /Marina/)).toBeVisible();
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.goto('/nao-existe');
  await expect(heading(page, START)).toBeVisible();
});

test('a device with the worker of before the site gets the new start page, and keeps it @long', async ({
  page,
  context,
  build,
  createMember,
}) => {
  build.beforeTheSite();
  const shells = await watchShells(page);
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  await page.goto('/');
  await expect(page.getByText('Não foi possível abrir o aplicativo')).toBeVisible();
  expect(shells).toContain('/');
  await page.goto('/app/home');
  await expect(heading(page, /Marina/)).toBeVisible();

  const release = await build.release();
  // On a slow machine the network may lose the race, even twice.
  await expect(() => expectDocument(page, shells, '/', START)).toPass();
  await expect(() => expectDocument(page, shells, '/terms', 'Termos de uso')).toPass();
  // A visit to the app brings the worker of the new build.
  await page.goto('/app/home');
  await openUntilReleased(page, release);
  await expect(heading(page, /Marina/)).toBeVisible();
  await untilKeepsOnly(page, release);
  await context.setOffline(true);
  await expectDocument(page, shells, '/', START);
  await page.goto('/app/settings');
  await expect(heading(page, 'Configurações')).toBeVisible();
});
