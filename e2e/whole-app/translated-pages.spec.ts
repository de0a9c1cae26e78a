import type { Page } from '@playwright/test';
import { totalPoints } from '#domain/points.ts';
import { fillSignup, pressSignOut, submitLogin } from '../support/auth-acts.ts';
import { dropped } from '../support/faults.ts';
import { expect, newEmail, test } from '../support/fixtures.ts';
import { confirmationLink } from '../support/mails.ts';
import { RECORDED } from '../support/member-acts.ts';
import { openScreen } from '../support/open-screen.ts';
import { pay } from '../support/payment-acts.ts';
import { translate } from '../support/translator.ts';

/** Fills in the register form of the page or of the dialog over it and sends it. */
async function registerWorkout(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill(name);
  await dialog.getByLabel('Duração (minutos)').fill('50');
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
}

test('in a translated page a member signs up, logs in, joins, registers and edits: nothing breaks, no figure is old @phone', async ({
  page,
  club,
}) => {
  const translated = await translate(page);
  const member = { name: 'Bianca Prado', email: newEmail(), password: 'treino-21' };

  await test.step('sign-up and login', async () => {
    await page.goto('/auth/signup');
    await fillSignup(page, member);
    await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
    await translated.expectWhole('after the sign-up');
    await page.goto(await confirmationLink(club, member.email));
    await page.getByRole('button', { name: /confirmar/i }).click();
    await expect(page).toHaveURL(/\/app\/home$/);
    await translated.expectWhole('after the confirmation');
    await pressSignOut(page);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await page.goto('/auth/login');
    await submitLogin(page, member.email, 'nao-e-esta');
    await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible();
    await submitLogin(page, member.email, member.password);
    await expect(page).toHaveURL(/\/app\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bianca');
    await translated.expectWhole('after the login');
  });

  await test.step('joining, registering, and the ranking that moves', async () => {
    await openScreen(page, '/app/challenges');
    await page.getByRole('button', { name: 'Participar do Desafio' }).first().click();
    await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
    await expect(page.getByText('Participando').first()).toBeVisible();
    await page
      .getByRole('link', { name: /ranking/i })
      .first()
      .click();
    const ownRow = page.getByTestId('ranking-own-row').first();
    await expect(ownRow).toContainText(/0\s*(pts|pontos)/);
    await translated.expectWhole('after joining');
    await openScreen(page, '/app/home');
    await registerWorkout(page, 'Agachamento livre');
    await expect(page.getByText(RECORDED)).toBeVisible();
    // A dialog that closes goes back in the browser's history, which would take a change of address back too.
    await page.goto('/app/challenges');
    await page
      .getByRole('link', { name: /ranking/i })
      .first()
      .click();
    await expect(ownRow).toContainText(new RegExp(`${totalPoints(1)}\\s*(pts|pontos)`));
    await expect(ownRow).toContainText(/1\s*check-in/);
    await translated.expectWhole('after the workout');
  });

  await test.step('a workout that waits, and goes', async () => {
    await page.goto('/app/home');
    await page.route('**/rest/v1/rpc/record_workout_basic', dropped);
    await registerWorkout(page, 'Corrida sem sinal');
    await expect(page.getByText(/1 treino aguardando/).first()).toBeVisible();
    await translated.expectWhole('while it waits');
    await page.unroute('**/rest/v1/rpc/record_workout_basic');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(/1 treino aguardando/)).toHaveCount(0);
    await translated.expectWhole('after it went');
  });

  await test.step('the profile, its tabs, and the menus', async () => {
    await page.goto('/app/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Editar perfil' });
    await dialog.getByLabel('Nome').fill('Bia Prado');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bia Prado');
    await page.getByRole('tab', { name: 'Conquistas' }).click();
    await expect(page.getByTestId('achievements-count')).toContainText('de 12 conquistas');
    await page.getByRole('tab', { name: 'Informações' }).click();
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('button', { name: 'Fechar menu' }).click();
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.keyboard.press('Escape');
    await translated.expectWhole('after the profile');
  });

  await test.step('the plan, and what it opens', async () => {
    await page.goto('/app/plan');
    await page.getByRole('button', { name: 'Quero o plano completo' }).click();
    await pay(page);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    await translated.expectWhole('after the payment');
    await openScreen(page, '/app/nutrition');
    const found = page.getByRole('status').filter({ hasText: /receita/ });
    const all = await found.textContent();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').first().fill('frango');
    await expect(found).not.toHaveText(all ?? '');
    await page
      .getByRole('button', { name: /favorita/i })
      .last()
      .click();
    await page.getByRole('tab', { name: /vídeos/i }).click();
    await translated.expectWhole('after the filters');
  });
});
