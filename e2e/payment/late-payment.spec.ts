import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { deliver, nextCharge, pay, provider, subscriptionOf } from '../support/payment-acts.ts';

test.use({ serverName: 'payment' });

test('a declined renewal leaves three days, then the plan waits, and paying opens it again @long', async ({ page, club, createMember }) => {
  const member = await createMember();
  const daysAfter = async (charge: Day, days: number) => {
    await club.setClock(`${addDays(charge, days)}T15:00:00Z`);
    // The simulator does what has come due when somebody looks.
    expect((await fetch(`${club.url}/dev/payments`)).ok).toBe(true);
  };
  await deliver(club, 'twice');
  try {
    await signInPage(page, member);
    await page.goto('/app/plan');
    await page.getByRole('button', { name: 'Quero o plano completo' }).click();
    await pay(page);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    const charge = await nextCharge(page);
    await provider(club, member.email, 'decline');

    await daysAfter(charge, 1);
    expect((await subscriptionOf(club, member.email)).status).toBe('past_due');
    await page.goto('/app/plan');
    await expect(page.getByText('Não conseguimos cobrar a mensalidade')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    await expect(page.getByText(/^Pago até \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();

    await daysAfter(charge, 5);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
    await page.getByRole('link', { name: 'Pagar agora' }).click();
    await page.getByRole('button', { name: 'Pagar com outro cartão' }).click();
    await expect(page.getByRole('heading', { name: /^Recibo/ })).toBeVisible();
    await page.getByRole('link', { name: 'Voltar ao clube' }).click();
    await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
    await expect(page.getByText('Não conseguimos cobrar a mensalidade')).toHaveCount(0);
  } finally {
    await deliver(club, 'once');
    await club.setClock(null);
  }
});
