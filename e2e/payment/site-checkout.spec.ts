import type { Page } from '@playwright/test';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { setOutage } from '../support/payment-acts.ts';

const FUNCTION = '**/functions/v1/create-checkout-session';
const paidCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Plano Pago' });
const planButton = (page: Page) => paidCard(page).getByRole('button');

test('the paid card leads a visitor to the payment page, says what it does, and is idle again on the way back', async ({ page }) => {
  let release = (): void => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  await page.route(FUNCTION, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/#planos');
  await expect(paidCard(page)).toContainText('renova todo mês até você cancelar');
  await expect(page.getByText('O pagamento pelo site ainda não está disponível')).toBeHidden();
  await expect(planButton(page)).toHaveText('Quero o plano completo');
  await planButton(page).click();
  await expect(planButton(page)).toHaveText('Processando...');
  await expect(planButton(page)).toBeDisabled();
  release();
  await expect(page.getByText('Pagamento de teste')).toBeVisible();
  await page.goBack();
  await expect(planButton(page)).toHaveText('Quero o plano completo');
  await expect(planButton(page)).toBeEnabled();
});

test.describe('where the network goes and comes back', () => {
  test('a payment that can’t be opened is told as the catalogue says, by each button in its way', async ({ page, club }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    const toast = page.getByRole('alert');
    await page.goto('/');
    await setOutage(club, 'on');
    try {
      await planButton(page).click();
      await expect(toast).toContainText('Erro no Checkout');
      await expect(toast).toContainText('Não foi possível processar o pagamento. Tente novamente.');
      await expect(planButton(page)).toHaveText('Quero o plano completo');
      await expect.poll(() => logged.join('\n')).toContain('Erro ao criar sessão de checkout: 502');

      const alerts: string[] = [];
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message());
        void dialog.accept();
      });
      await page.locator('#final-checkout-button').click();
      await expect.poll(() => alerts).toEqual(['Erro ao processar checkout. Por favor, tente novamente.']);
    } finally {
      await setOutage(club, 'off');
    }
    // Without a connection it is told as well, and afterwards the same button leads on.
    await page.context().setOffline(true);
    await planButton(page).click();
    await expect(toast).toContainText('Erro no Checkout');
    await expect(planButton(page)).toHaveText('Quero o plano completo');
    await page.context().setOffline(false);
    await planButton(page).click();
    await expect(page.getByText('Pagamento de teste')).toBeVisible();
  });
});

test('when the page’s script does not arrive, its ways to the paid plan lead into the app', async ({ page }) => {
  for (const button of [planButton(page), page.locator('#final-checkout-button')]) {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await page.unroute('**/*.js');
    await button.click();
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
});

test('on a phone the plan is within reach where no other way to it is in sight', async ({ page }) => {
  await page.goto('/');
  const floating = page.locator('#floating-checkout-button');
  await expect(floating).toBeHidden();
  await page.locator('#comunidade').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'E o que mais tem aqui' }).scrollIntoViewIfNeeded();
  await expect(floating).toBeVisible();
  await expect(floating).toHaveText('Quero o plano completo R$ 39,90/mês');
  await page.locator('#planos').scrollIntoViewIfNeeded();
  await expect(floating).toBeHidden();
  await page.getByRole('heading', { name: 'E o que mais tem aqui' }).scrollIntoViewIfNeeded();
  await floating.click();
  await expect(page.getByText('Pagamento de teste')).toBeVisible();
});

test('a member pays from the start page as themselves; with a session that has run out they go by their plan', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/#planos');
  await planButton(page).click();
  await expect(page.getByText(member.email)).toBeVisible();
  await page.goto('/#planos');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('club-session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('club-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await planButton(page).click();
  await expect(page).toHaveURL(/\/app\/plan$/);
});
