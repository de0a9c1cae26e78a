import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInPage } from './support/fixtures.ts';
import { openKept, releaseOf, test } from './support/installed-app.ts';

const notice = (page: Page) => page.getByText('Nova versão disponível');
const take = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true });

/** What the browser does by itself at times: asks the server for a newer worker. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/** Whether the worker keeps the files of one build and no others: so it does when it has taken over. */
async function keepsOnly(page: Page, release: number): Promise<boolean> {
  return page.evaluate(async (ending) => {
    const name = (await caches.keys()).find((key) => key.includes('precache'));
    const addresses = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    const files = addresses.filter((url) => url.includes('/assets/'));
    return files.length > 0 && files.every((url) => url.includes(ending));
  }, `.r${release}.`);
}

/** Marks the page, so that a test sees whether it was loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-test-mark', ''));
const marked = (page: Page) => page.locator('body[data-test-mark]');

test('a newer build is offered in every tab, taken where the member says so, and loses no draft', async ({ page, context, build, signedInMember }) => {
  await openKept(page, '/app/workouts/record');
  const name = page.getByLabel('Nome do exercício');
  await name.fill('Escalada longa');
  const other = await context.newPage();
  await openKept(other, '/app/home');
  await expect(other.getByRole('heading', { name: new RegExp(signedInMember.name) })).toBeVisible();
  await mark(other);
  const release = build.release();
  await lookForUpdate(page);

  // The whole of the newer build is fetched first.
  await expect(notice(other)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(other);
  // Not over the keyboard of somebody who types.
  await name.press('End');
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(notice(page)).toBeVisible();
  await expect(name).toHaveValue('Escalada longa');
  await take(page).click();
  await expect.poll(() => releaseOf(page)).toBe(release);
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible();
  await expect(name).toHaveValue('Escalada longa');
  await expect(notice(page)).toBeHidden();

  // The other tab goes on as it was, even to a page whose file the server no longer has.
  await expect(marked(other)).toBeVisible();
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('link', { name: 'Perfil' }).click();
  await expect(other.getByRole('tab', { name: 'Conquistas' })).toBeVisible();
  await other.getByRole('button', { name: 'Depois' }).click();
  await expect(notice(other)).toBeHidden();
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('link', { name: 'Configurações' }).click();
  await expect(notice(other)).toBeVisible();
  await expect(marked(other)).toBeVisible();
  await take(other).click();
  await expect(marked(other)).toBeHidden();
  await expect.poll(() => releaseOf(other)).toBe(release);
});

test('a page that came newer from the network takes its worker without asking, and then opens without one', async ({ page, context, build, createMember }) => {
  await signInPage(page, await createMember());
  await openKept(page, '/app/home');
  const release = build.release();
  await page.reload();
  expect(await releaseOf(page)).toBe(release);
  await expect.poll(() => keepsOnly(page, release), { timeout: 30_000 }).toBe(true);
  await expect(notice(page)).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  expect(await releaseOf(page)).toBe(release);
});

test.describe('where the browser keeps no worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a file of an older build that is gone is met with an offer to load the page anew', async ({ page, build, createMember }) => {
    await signInPage(page, await createMember());
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
    build.release();
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByText('Não foi possível carregar esta página')).toBeVisible();
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect(page.getByRole('tab', { name: 'Conquistas' })).toBeVisible();
  });
});
