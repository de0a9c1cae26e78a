import type { Page } from '@playwright/test';
import { submitLogin } from '../support/auth-acts.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { RECORDED, workoutNames } from '../support/member-acts.ts';

const NOT_KEPT = 'Este navegador não deixa o clube guardar nada aqui.';

/** The ways in which a browser keeps nothing, as they meet a page. Each runs in the page, before anything of it. */
const DENIALS = {
  'a device that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  },
  'cookies that are blocked': () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, area, { get: refuse });
    LockManager.prototype.request = async () => refuse();
  },
};

/** Takes away what the site has kept, as the browser's own "clear data" does while the page is open. */
async function clearStorage(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}

for (const [kind, deny] of Object.entries(DENIALS)) {
  test(`with ${kind} a member signs in, is told what can't be kept, and sends a workout @phone`, async ({ page, createMember }) => {
    const member = await createMember();
    await page.addInitScript(deny);
    await page.goto('/auth/login');
    await expect(page.getByText(NOT_KEPT)).toBeVisible();
    await submitLogin(page, member.email, member.password);
    await expect(page).toHaveURL(/\/app\/home$/);
    await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(NOT_KEPT)).toBeVisible();
    await dialog.getByLabel('Nome do exercício').fill('Corrida na praia');
    await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(page.getByText(RECORDED)).toBeVisible();
    expect(await workoutNames(member)).toEqual(['Corrida na praia']);
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.getByRole('link', { name: 'Configurações' }).click();
    await expect(page.getByText(NOT_KEPT)).toBeVisible();
    // Nothing of it outlives the page.
    await page.goto('/app/home');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}

test('a member who clears the storage while the app is open signs in again, and goes on @phone', async ({ page, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await clearStorage(page);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText(NOT_KEPT)).toBeHidden();
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/app\/challenges$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/challenges$/);
});
