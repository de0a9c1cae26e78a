import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { deliver, pay, provider, sellAt, subscriptionOf } from '../support/payment-acts.ts';

// Each test holds the provider's events back for everybody on the server until it ends.
test.use({ serverName: 'challenges' });

test('a member pays, is Expert at once without a word of the webhook, leaves in two taps, stays after all, and has it all back', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember();
  await deliver(club, 'never');
  try {
    await signInPage(page, member);
    await page.goto('/app/settings');
    await page.getByRole('link', { name: 'Meu plano' }).click();
    await expect(page.getByRole('heading', { name: 'Plano Gratuito' })).toBeVisible();
    await expect(page.getByText('R$ 39,90/mês, no cartão, renovado todo mês até você cancelar aqui mesmo.')).toBeVisible();
    await page.getByRole('button', { name: 'Quero o plano completo' }).click();

    // The payer is known; a declined card leaves the page open, and Back leads to an idle button.
    await expect(page.getByText(member.email)).toBeVisible();
    await page.getByRole('button', { name: 'Recusar o cartão' }).click();
    await expect(page.getByRole('alert')).toHaveText('O cartão foi recusado. Tente outro cartão.');
    await page.goto('/app/plan');
    const subscribe = page.getByRole('button', { name: 'Quero o plano completo' });
    await subscribe.click();
    await expect(page.getByText('Pagamento de teste')).toBeVisible();
    await page.goBack();
    await expect(subscribe).toBeEnabled();
    await subscribe.click();
    await pay(page);

    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/plan$/);
    await expect(page.getByRole('heading', { name: 'Plano Pago' })).toBeVisible();
    await expect(page.getByText(/^Próxima cobrança em \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'R$ 39,90' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Grupo exclusivo' })).toHaveAttribute('href', /grupo-exclusivo$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Biblioteca de treinos' }).click();
    await expect(page.getByRole('heading', { name: 'Biblioteca de treinos' })).toBeVisible();
    // A call that is on its way when the connection goes would hang in the browser.
    const read = page.waitForResponse('**/rpc/my_plan');
    await page.goBack();
    await read;

    // Without a connection nothing is lost: the plan stays in sight, and the change is made when there is one again.
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Configurações' }).first().click();
    await page.getByRole('link', { name: 'Meu plano' }).click();
    await expect(page.getByText('Você está vendo seu plano como estava da última vez')).toBeVisible();
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(page.getByText('Não foi possível mudar seu plano')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog')).toContainText(/Você continua Expert até \d\d\/\d\d\/\d{4} e nada mais será cobrado\./);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(page.getByText(/^Termina em \d\d\/\d\d\/\d{4}\. Nada mais será cobrado\.$/)).toBeVisible();
    expect(await subscriptionOf(club, member.email)).toMatchObject({ status: 'active', ends: true });
    await page.getByRole('button', { name: 'Voltar atrás' }).click();
    await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
    expect(await subscriptionOf(club, member.email)).toMatchObject({ status: 'active', ends: false });

    const other = await page.context().newPage();
    await other.goto('/app/plan');
    await expect(other.getByText(/^Próxima cobrança em/)).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` }).click();
    await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
    await expect(page.getByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Valor devolvido' })).toBeVisible();
    expect((await subscriptionOf(club, member.email)).status).toBe('canceled');
    await expect(page.getByRole('button', { name: 'Quero o plano completo' })).toBeVisible();
    // The other tab hears of it, and nothing can be ended twice there.
    await expect(other.getByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
    await expect(other.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` })).toHaveCount(0);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  } finally {
    await deliver(club, 'once');
  }
});

test('when the club raises its price, who subscribed before renews at the old one, and the next buyer is shown the new one @long', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember();
  try {
    await signInPage(page, member);
    await page.goto('/app/plan');
    await page.getByRole('button', { name: 'Quero o plano completo' }).click();
    await pay(page);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await sellAt(club, 4_990);
    await provider(club, member.email, 'renew');
    await page.reload();
    await expect(page.getByText('R$ 39,90/mês')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'R$ 39,90' })).toHaveCount(2);

    await signInPage(page, await createMember());
    await page.goto('/app/plan');
    await page.getByRole('button', { name: 'Quero o plano completo' }).click();
    await expect(page.getByRole('button', { name: 'Pagar R$ 49,90' })).toBeVisible();
  } finally {
    await sellAt(club, 3_990);
  }
});
