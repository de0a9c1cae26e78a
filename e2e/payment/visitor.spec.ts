import { expect, newEmail, signInPage, test } from '../support/fixtures.ts';
import { claimByCode, deliver, goToPayment, pay, sendHeldBack, signUpAndEnter, subscriptionOf } from '../support/payment-acts.ts';

// Their tests hold the provider's events back for everybody on the server until they end. No test on it sets its clock
// days ahead: the club would ask the provider for every payment then, as it does every night.
test.use({ serverName: 'challenges' });

test('a visitor pays, signs up with the address that paid, and is Expert at the first login', async ({ page, club }) => {
  const email = newEmail();
  await deliver(club, 'reverse');
  try {
    await page.goto('/#planos');
    await expect(page.getByText('No cartão, renova todo mês até você cancelar')).toBeVisible();
    await page.locator('#planos').getByRole('button', { name: 'Quero o plano completo' }).click();
    await pay(page, email);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await expect(page.getByText(`Crie sua conta com ${email}`)).toBeVisible();
    await signUpAndEnter(page, club, email);
    await expect(page.getByText('Expert', { exact: true }).first()).toBeVisible();
    await page.goto('/app/plan');
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
  } finally {
    await deliver(club, 'once');
  }
});

test('a visitor who signs up by themselves before the webhook arrives sees the plan open when it does, without a new login', async ({
  page,
  club,
}) => {
  const email = newEmail();
  await deliver(club, 'late');
  try {
    // The way back from the payment page is lost, with the session that it names.
    await page.route('**/auth/signup?session_id=*', (route) => route.fulfill({ status: 204 }));
    await goToPayment(page);
    await pay(page, email);
    // At first there is none, of which the look-up tells by an error: a poll would end with it.
    await expect(async () => expect((await subscriptionOf(club, email)).status).toBe('active')).toPass();
    await page.goto('/auth/signup');
    await page.getByLabel('Email').fill(email);
    await signUpAndEnter(page, club, email);
    await page.goto('/app/plan');
    await expect(page.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
    await sendHeldBack(club);
    await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Biblioteca de treinos' })).toBeVisible();
  } finally {
    await deliver(club, 'once');
  }
});

test('a visitor who leaves the payment page comes back to the plans', async ({ page }) => {
  await page.goto('/#planos');
  const button = page.locator('#planos').getByRole('button', { name: 'Quero o plano completo' });
  await button.click();
  await page.getByRole('link', { name: 'Voltar sem pagar' }).click();
  await expect(page).toHaveURL(/\/#planos$/);
  await expect(button).toBeEnabled();
});

test('a member who paid with another address makes the plan theirs by a code mailed there @long', async ({ page, club, createMember }) => {
  const email = newEmail();
  await goToPayment(page);
  await pay(page, email);
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();

  await signInPage(page, await createMember());
  await page.goto('/app/plan');
  await claimByCode(page, club, email);
});
