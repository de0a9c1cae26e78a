import type { Locator, Page } from '@playwright/test';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { expect, newEmail, signInPage, test } from '../support/fixtures.ts';
import {
  DELIVERY_MODES,
  catchUp,
  claimByCode,
  deliver,
  goToPayment,
  nextCharge,
  pay,
  provider,
  sellAt,
  signUpAndEnter,
  subscribe,
  subscriptionOf,
} from '../support/payment-acts.ts';

// The acts of members with a plan, once for each way in which the provider's events may come. plan and visitor.spec
// have one way of each but the declined renewal.

test.use({ serverName: 'payment' });
test.afterEach(async ({ club }) => {
  await deliver(club, 'once');
  await club.setClock(null);
});

const planButton = (page: Page) => page.getByRole('button', { name: 'Quero o plano completo' });

/** The page, loaded again until the club has heard what is to be seen there. */
async function seeAfterReload(page: Page, what: Locator, times = 1): Promise<void> {
  await expect
    .poll(async () => {
      // The page shows first what it kept, and keeps what it reads for the next time.
      const read = page.waitForResponse('**/rpc/my_plan');
      await page.reload();
      await read;
      return what.count();
    })
    .toBe(times);
}

for (const mode of DELIVERY_MODES) {
  test.describe(`with events ${mode} @long`, () => {
    test.beforeEach(async ({ club }) => deliver(club, mode));

    test('a visitor who paid signs up with that address and is Expert at the first login', async ({ page, club }) => {
      const email = newEmail();
      await goToPayment(page);
      await pay(page, email);
      await expect(page.getByText('Pagamento confirmado')).toBeVisible();
      await signUpAndEnter(page, club, email);
      await expect(page.getByText('Expert', { exact: true }).first()).toBeVisible();
      await page.goto('/app/plan');
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
      await catchUp(club, mode);
      await page.reload();
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'R$ 39,90' })).toHaveCount(1);
    });

    test('a visitor who paid with another address than the account’s makes the plan theirs by a code', async ({
      page,
      club,
      createMember,
    }) => {
      const email = newEmail();
      await goToPayment(page);
      await pay(page, email);
      await expect(page.getByText('Pagamento confirmado')).toBeVisible();
      await signInPage(page, await createMember());
      await page.goto('/app/plan');
      await claimByCode(page, club, email);
      await catchUp(club, mode);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    });

    test('a Basic member pays, and what was locked is open without a new login', async ({ page, club, createMember }) => {
      await signInPage(page, await createMember());
      await page.goto('/app/dashboard');
      await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
      await subscribe(page);
      await page.getByRole('link', { name: 'Biblioteca de treinos' }).click();
      await expect(page.getByRole('heading', { name: 'Biblioteca de treinos' })).toBeVisible();
      await page.goto('/app/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Funcionalidade Expert')).toHaveCount(0);
      await catchUp(club, mode);
      await page.goto('/app/plan');
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
    });

    test('a member cancels in two taps and goes back on it', async ({ page, club, createMember }) => {
      const member = await createMember();
      await signInPage(page, member);
      await subscribe(page);
      await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
      await expect(page.getByText(/^Termina em \d\d\/\d\d\/\d{4}\. Nada mais será cobrado\.$/)).toBeVisible();
      await catchUp(club, mode);
      await page.reload();
      await expect(page.getByText(/^Termina em/)).toBeVisible();
      await page.getByRole('button', { name: 'Voltar atrás' }).click();
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
      await catchUp(club, mode);
      await page.reload();
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
      expect(await subscriptionOf(club, member.email)).toMatchObject({ status: 'active', ends: false });
    });

    test('a member withdraws and has it all back', async ({ page, club, createMember }) => {
      const member = await createMember();
      await signInPage(page, member);
      await subscribe(page);
      await page.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` }).click();
      await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
      await expect(page.getByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
      await catchUp(club, mode);
      await page.reload();
      await expect(page.getByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Valor devolvido' })).toHaveCount(1);
      expect((await subscriptionOf(club, member.email)).status).toBe('canceled');
      await page.goto('/app/dashboard');
      await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
    });

    test('a declined renewal leaves three days, then the plan waits, and paying opens it again', async ({ page, club, createMember }) => {
      const member = await createMember();
      const daysAfter = async (charge: Day, days: number) => {
        await club.setClock(`${addDays(charge, days)}T15:00:00Z`);
        // The simulator does what has come due when somebody looks.
        expect((await fetch(`${club.url}/dev/payments`)).ok).toBe(true);
        await catchUp(club, mode);
      };
      await signInPage(page, member);
      await subscribe(page);
      const charge = await nextCharge(page);
      await provider(club, member.email, 'decline');
      await daysAfter(charge, 1);
      expect((await subscriptionOf(club, member.email)).status).toBe('past_due');
      await seeAfterReload(page, page.getByText('Não conseguimos cobrar a mensalidade'));
      await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
      await expect(page.getByText(/^Pago até \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
      await daysAfter(charge, 5);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
      await page.getByRole('link', { name: 'Pagar agora' }).click();
      await page.getByRole('button', { name: 'Pagar com outro cartão' }).click();
      await expect(page.getByRole('heading', { name: /^Recibo/ })).toBeVisible();
      await catchUp(club, mode);
      await page.getByRole('link', { name: 'Voltar ao clube' }).click();
      await seeAfterReload(page, page.getByRole('heading', { name: 'Plano Pago' }));
      await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
      await expect(page.getByText('Não conseguimos cobrar a mensalidade')).toHaveCount(0);
    });

    test('an old subscriber renews at the old price when the club has raised it', async ({ page, club, createMember }) => {
      const member = await createMember();
      try {
        await signInPage(page, member);
        await subscribe(page);
        await sellAt(club, 4_990);
        await provider(club, member.email, 'renew');
        await catchUp(club, mode);
        await seeAfterReload(page, page.getByRole('listitem').filter({ hasText: 'R$ 39,90' }), 2);
        await expect(page.getByText('R$ 39,90/mês')).toBeVisible();
      } finally {
        await sellAt(club, 3_990);
      }
    });

    test('a payment page that a member leaves changes nothing, and the button waits for them', async ({ page, club, createMember }) => {
      await signInPage(page, await createMember());
      await page.goto('/app/plan');
      await planButton(page).click();
      await page.getByRole('link', { name: 'Voltar sem pagar' }).click();
      await expect(page).toHaveURL(/\/#planos$/);
      await expect(page.locator('#planos').getByRole('button', { name: 'Quero o plano completo' })).toBeEnabled();
      await catchUp(club, mode);
      await page.goto('/app/plan');
      await expect(page.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
      await expect(planButton(page)).toBeEnabled();
    });
  });
}

test('a visitor who chose a boleto is told that the payment is awaited, and sees the plan open when it is there @long', async ({
  page,
  club,
}) => {
  const email = newEmail();
  await goToPayment(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Gerar boleto' }).click();
  await expect(page.getByText('Aguardando o pagamento')).toBeVisible();
  await expect(page.getByText('Pagamento confirmado')).toHaveCount(0);
  await signUpAndEnter(page, club, email);
  await page.goto('/app/plan');
  await expect(page.getByText('Aguardando a confirmação do pagamento.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` })).toHaveCount(0);
  await provider(club, email, 'voucher_paid');
  await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
  await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
});
