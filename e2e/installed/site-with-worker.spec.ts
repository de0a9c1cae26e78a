import type { Page } from '@playwright/test';
import { keepsOnly, openKept, test } from '../support/clubs/installed-app.ts';
import { expect, signInPage } from '../support/fixtures.ts';

// A whole build is fetched and kept, twice.
test.describe.configure({ timeout: 360_000 });

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const START = /21 dias/;

/** Fails unless a navigation ends at a document of the site: no shell of the app, not for a moment. */
async function expectDocument(page: Page, path: string, name: RegExp | string): Promise<void> {
  const answer = await page.goto(path);
  expect((await answer?.text())?.includes('id="root"') ?? false, path).toBe(false);
  await expect(heading(page, name), path).toBeVisible();
  await expect(page, path).toHaveURL(path);
}

test('with the worker on the device the site is itself, from the network first, and without one as it was kept', async ({
  page,
  context,
  build,
  createMember,
}) => {
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  await expectDocument(page, '/', START);
  const release = build.release();
  const script = page.locator('script[src*="/site-"]');
  // On a slow machine the network may lose the race, even twice.
  await expect(async () => {
    await expectDocument(page, '/?utm_source=amiga', START);
    expect(await script.getAttribute('src')).toMatch(new RegExp(`\\.r${release}\\.js$`));
  }).toPass();

  await context.setOffline(true);
  await expectDocument(page, '/', START);
  await expectDocument(page, '/#planos', START);
  for (const path of ['/terms', '/termos-uso']) await expectDocument(page, path, 'Termos de uso');
  for (const path of ['/privacy', '/politica-privacidade']) await expectDocument(page, path, 'Política de privacidade');
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
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  expect((await (await page.goto('/'))?.text())?.includes('id="root"')).toBe(true);
  await expect(page.getByText('Não foi possível abrir o aplicativo')).toBeVisible();
  await page.goto('/app/home');
  await expect(heading(page, /Marina/)).toBeVisible();

  const release = build.release();
  // On a slow machine the network may lose the race, even twice.
  await expect(() => expectDocument(page, '/', START)).toPass();
  await expect(() => expectDocument(page, '/terms', 'Termos de uso')).toPass();
  // A visit to the app brings the worker of the new build.
  await expect(async () => {
    await page.goto('/app/home');
    await expect(heading(page, /Marina/)).toBeVisible();
    await expect.poll(() => keepsOnly(page, release), { timeout: 20_000 }).toBe(true);
  }).toPass();
  await context.setOffline(true);
  await expectDocument(page, '/', START);
  await page.goto('/app/settings');
  await expect(heading(page, 'Configurações')).toBeVisible();
});
