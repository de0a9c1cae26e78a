import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';

/** Fills the login form of the page and sends it. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
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

/** Takes the session out of the browser behind the page's back, as clearing the site's data does. */
export async function loseSession(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
}

/** Presses "Sair" in the avatar's menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
}
