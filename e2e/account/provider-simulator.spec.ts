import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptTerms } from '../support/clubs/providers.ts';
import { untilAppIsIn } from '../support/first-view.ts';
import { expect, expectDocumentAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';

/** Presses the button on the login, and waits for the page of the provider that development mode plays. */
async function leaveBy(page: Page, provider: 'Google' | 'Apple'): Promise<void> {
  await page.goto('/auth/login');
  await untilAppIsIn(page);
  await page.getByRole('button', { name: `Entrar com ${provider}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Entrar com ${provider}` })).toBeVisible();
  await expect(page.getByText('Entrada de teste: isto não é o Google nem a Apple.')).toBeVisible();
}

for (const provider of ['Google', 'Apple'] as const) {
  test(`on a fresh machine, without keys, a new member comes by ${provider}, joins the challenge and checks in`, async ({ page }) => {
    const email = `${randomUUID().slice(0, 8)}@clube21.example`;
    await leaveBy(page, provider);
    await page.getByLabel('Nome').fill('Téo Lins');
    await page.getByLabel('Email', { exact: true }).fill(email);
    if (provider === 'Apple') await page.getByLabel('Esconder meu email').check();
    await page.getByLabel('Email', { exact: true }).press('Enter');
    await acceptTerms(page);
    await expect(page).toHaveURL(/\/app\/home$/);
    await expect(page.getByRole('heading', { name: /Téo/ })).toBeVisible();

    await page.goto('/app/challenges');
    await page.getByRole('button', { name: 'Participar do Desafio' }).click();
    await expect(page.getByText('Participando', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Registrar treino' }).click();
    const form = page.getByRole('main');
    await form.getByLabel('Nome do exercício').fill('Corrida na praia');
    await form.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
  });
}

test('what a provider does wrong is played too: cancelled, unverified, at fault, slow @long', async ({ page }) => {
  const email = `${randomUUID().slice(0, 8)}@clube21.example`;
  const fill = async () => {
    await leaveBy(page, 'Google');
    await page.getByLabel('Email', { exact: true }).fill(email);
  };
  const enter = async () => page.getByRole('button', { name: 'Entrar com este email' }).click();
  const refused = async (words: RegExp) => {
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
  };
  await leaveBy(page, 'Google');
  await expectDocumentAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await refused(/O login foi cancelado antes do fim/);
  await fill();
  await page.getByLabel('O provedor confirmou o email').uncheck();
  await enter();
  await refused(/ainda não foi verificado/);
  await fill();
  await page.getByLabel('Falha').selectOption('A assinatura não confere');
  await enter();
  await refused(/Não foi possível concluir seu login/);
  await fill();
  await page.getByLabel('Demora').selectOption('3 segundos');
  await enter();
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/app\/home$/);
});
