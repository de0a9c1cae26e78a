import { expect } from '@playwright/test';
import type { Locator, Page, Route } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';

/** Fills the login form of the page and sends it. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  // The address changes before the screen does, and the one before may have fields of the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Que bom te ver!' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Fills the sign-up form of the page; it is not sent. */
export async function fillSignup(page: Page, values: { name: string; email: string; password: string; repeated?: string }): Promise<void> {
  await page.getByLabel('Nome completo').fill(values.name);
  await page.getByLabel('Email').fill(values.email);
  await page.getByLabel('Senha', { exact: true }).fill(values.password);
  await page.getByLabel('Confirmar senha', { exact: true }).fill(values.repeated ?? values.password);
}

/**
 * Takes the session out of the browser behind the page's back, as clearing the site's data does, and presses a button
 * in the same breath. A moment later some other request of the page might have noticed already.
 */
export async function pressWithoutSession(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement, key) => {
    localStorage.removeItem(key);
    element.click();
  }, SESSION_STORAGE_KEY);
}

/** Presses "Sair" in the avatar's menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
}

/**
 * Signs out and waits until the start page is there and the server knows it too, which the page that is left need not
 * hear.
 * @param press the last press of it
 */
export async function signOutBy(page: Page, press: () => Promise<void>): Promise<void> {
  const { origin } = new URL(page.url());
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);
  const { access_token: token } = JSON.parse(stored ?? '{}') as { access_token?: string };
  const { supabaseKey } = (await (await fetch(`${origin}/config.json`)).json()) as { supabaseKey: string };
  await press();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  const headers = { apikey: supabaseKey, Authorization: `Bearer ${token}` };
  const isWelcome = async () => (await fetch(`${origin}/auth/v1/user`, { headers })).ok;
  await expect.poll(isWelcome).toBe(false);
}

/** The same by the avatar's menu. */
export async function signOut(page: Page): Promise<void> {
  await signOutBy(page, async () => pressSignOut(page));
}

/**
 * Ends the session of the page on another device while a request to this address is on its way: before it, the page
 * might notice by itself and leave.
 * @param client the client whose session the page has
 */
export async function endSessionOnTheWay(
  page: Page,
  url: string,
  { client, scope = 'global' }: { client: SupabaseClient; scope?: 'global' | 'local' },
): Promise<void> {
  const endAndGoOn = async (route: Route) => {
    await client.auth.signOut({ scope });
    await route.continue();
  };
  await page.route(url, endAndGoOn, { times: 1 });
}
