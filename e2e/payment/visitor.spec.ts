import { confirmationLink, expect, newEmail, test } from '../support/fixtures.ts';
import { deliver, pay } from '../support/payment-acts.ts';

test.use({ serverName: 'payment' });

test('a visitor pays, signs up with the address that paid, and is Expert at the first login', async ({ page, club }) => {
  const email = newEmail();
  await deliver(club, 'reverse');
  try {
    await page.goto('/#planos');
    await expect(page.getByText('No cartão, renovado todo mês até você cancelar')).toBeVisible();
    await page.locator('#planos').getByRole('link', { name: 'Quero o plano completo' }).click();
    await pay(page, email);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await expect(page.getByText(`Crie sua conta com ${email}`)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Nome completo').fill('Bia Prado');
    await page.getByLabel('Senha', { exact: true }).fill('treino-21');
    await page.getByLabel('Confirmar senha').fill('treino-21');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.goto(await confirmationLink(club, email));
    await page.getByRole('button', { name: /confirmar/i }).click();
    await expect(page.getByText('Expert', { exact: true }).first()).toBeVisible();
    await page.goto('/app/plan');
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
  } finally {
    await deliver(club, 'once');
  }
});

test('who leaves the payment page comes back to idle buttons, and a failure is told by toast or alert', async ({ page }) => {
  await page.goto('/#planos');
  const button = page.locator('#planos').getByRole('link', { name: 'Quero o plano completo' });
  await button.click();
  await page.getByRole('link', { name: 'Voltar sem pagar' }).click();
  await expect(page).toHaveURL(/\/#planos$/);
  await expect(button).toBeVisible();

  await page.route('**/functions/v1/create-checkout-session', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Erro no CheckoutNão foi possível processar o pagamento. Tente novamente.');
  await expect(button).toHaveText('Quero o plano completo');
  const alerted = page.waitForEvent('dialog');
  // The alert holds the press until it is closed.
  const pressed = page.locator('#final-checkout-button').click();
  const alert = await alerted;
  expect(alert.message()).toBe('Erro ao processar checkout. Por favor, tente novamente.');
  await alert.accept();
  await pressed;
});
