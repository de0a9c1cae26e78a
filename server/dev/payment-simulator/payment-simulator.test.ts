import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestSimulator, openSimulatedStripe } from '#server/testing/test-simulator.ts';
import { catalogue } from './objects/catalogue.ts';

let stripe: Awaited<ReturnType<typeof createTestSimulator>>;

beforeEach(async () => {
  stripe = await createTestSimulator();
});
afterEach(() => stripe.close());

const paidUntil = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;

describe('a checkout session', () => {
  test('is paid on its page: the payer comes back with the session, and the subscription carries what the session gave it', async () => {
    const session = await stripe.newSession({
      client_reference_id: 'a-member',
      subscription_data: { metadata: { user_id: 'a-member' }, description: 'Plano Expert' },
      locale: 'pt-BR',
      custom_text: { submit: { message: 'Renova todo mês. Cancele quando quiser.' } },
      tax_id_collection: { enabled: true },
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', mode: 'subscription', amount_total: 3_990, currency: 'brl' });
    const page = await stripe.pages.request(session.url ?? '');
    expect(await page.text()).toMatch(/Pagamento de teste[\s\S]*R\$\s39,90[\s\S]*CPF[\s\S]*Renova todo mês/);
    const paid = await stripe.submit(session.url ?? '', { outcome: 'pay', email: 'ana@membro.example', tax_id: '52998224725' });
    expect(await paid.text()).toContain(`/app/plan?session_id=${session.id}`);
    const after = await stripe.client.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'line_items'] });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'a-member',
      customer_details: { email: 'ana@membro.example', tax_ids: [{ type: 'br_cpf', value: '52998224725' }] },
      subscription: { status: 'active', metadata: { user_id: 'a-member' }, description: 'Plano Expert' },
      line_items: { data: [{ price: { id: catalogue.priceId } }] },
    });
    expect(stripe.typesReceived()).toEqual(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']);
  });

  test('stays open when the card is declined, and closes when it runs out', async () => {
    const session = await stripe.newSession({ customer_email: 'ana@membro.example' });
    const declined = await stripe.submit(session.url ?? '', { outcome: 'decline' });
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('O cartão foi recusado')]);
    expect((await stripe.client.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await stripe.submit('/dev/payments/time', { days: '2' });
    expect((await stripe.client.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const late = await stripe.submit(session.url ?? '', { outcome: 'pay' });
    expect(await late.text()).toContain('encerrada');
    expect(stripe.typesReceived()).toEqual(['checkout.session.expired']);
  });

  test('takes a promotion code off the first month alone, and charges nothing for what is free', async () => {
    for (const [code, first] of [
      ['METADE', 1_995],
      ['GRATIS', 0],
    ] as const) {
      const session = await stripe.newSession({ customer_email: `${code}@membro.example`, allow_promotion_codes: true });
      const wrong = await stripe.submit(session.url ?? '', { outcome: 'pay', promotion_code: 'constructor' });
      expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('código promocional não vale')]);
      await stripe.submit(session.url ?? '', { outcome: 'pay', promotion_code: code });
      const after = await stripe.client.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
      expect(after).toMatchObject({
        amount_total: first,
        payment_status: first > 0 ? 'paid' : 'no_payment_required',
        invoice: { status: 'paid', subtotal: 3_990, amount_paid: first },
      });
      const { id } = after.invoice as Stripe.Invoice;
      expect((await stripe.client.invoicePayments.list({ invoice: id })).data).toHaveLength(first > 0 ? 1 : 0);
    }
    await stripe.submit('/dev/payments/time', { days: '31' });
    expect((await stripe.client.invoices.list({ status: 'paid' })).data.slice(0, 2)).toMatchObject([
      { amount_paid: 3_990 },
      { amount_paid: 3_990 },
    ]);
  });

  test('by boleto is complete and not paid, until the bank tells or it runs out', async () => {
    const begin = async (email: string) => {
      const session = await stripe.newSession({ customer_email: email });
      expect(await (await stripe.submit(session.url ?? '', { outcome: 'later' })).text()).toContain('Boleto gerado');
      return stripe.client.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
    };
    const paid = await begin('ana@membro.example');
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      subscription: { status: 'active' },
      invoice: { status: 'open', amount_paid: 0 },
    });
    expect(stripe.typesReceived()).toEqual(['customer.subscription.created', 'checkout.session.completed']);
    await stripe.submit(`/dev/payments/subscriptions/${(paid.subscription as Stripe.Subscription).id}`, { act: 'voucher_paid' });
    expect(await stripe.client.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' });
    expect(stripe.typesReceived().slice(-2)).toEqual(['invoice.paid', 'checkout.session.async_payment_succeeded']);

    const late = await begin('bia@membro.example');
    await stripe.submit('/dev/payments/time', { days: '3' });
    expect(await stripe.client.subscriptions.retrieve((late.subscription as Stripe.Subscription).id)).toMatchObject({ status: 'canceled' });
    expect(stripe.typesReceived()).toContain('checkout.session.async_payment_failed');
    const refused = await stripe.submit(`/dev/payments/subscriptions/${(late.subscription as Stripe.Subscription).id}`, {
      act: 'voucher_paid',
    });
    expect(refused.status).toBe(400);
  });

  test('is made once for one idempotency key, and the key is good for these parameters alone', async () => {
    const make = async (price: string) =>
      stripe.client.checkout.sessions.create(
        { mode: 'subscription', line_items: [{ price, quantity: 1 }], success_url: 'http://localhost:3000/app/plan' },
        { idempotencyKey: 'member-price-hour' },
      );
    const [first, second] = [await make(catalogue.priceId), await make(catalogue.priceId)];
    expect(second.id).toBe(first.id);
    await expect(make(catalogue.otherPriceId)).rejects.toThrow('same parameters');
  });

  test.each([
    ['a parameter that Stripe no longer knows', { payment_method_types: ['card'] }, 'unknown parameter: payment_method_types'],
    ['a price that the account does not have', { line_items: [{ price: 'price_of_another', quantity: 1 }] }, 'No such price'],
    ['a price that is no longer sold', { line_items: [{ price: catalogue.olderPriceId, quantity: 1 }] }, 'inactive'],
    ['a customer and an address at once', { customer: 'cus_none', customer_email: 'a@membro.example' }, 'No such customer'],
    ['an end that is too near', { expires_at: 1 }, 'expires_at'],
  ])('is refused for %s', async (_what, wrong: object, message) => {
    await expect(stripe.newSession(wrong)).rejects.toThrow(message);
  });

  test('is refused to another key', async () => {
    const stranger = new Stripe('sk_test_other', {
      httpClient: Stripe.createFetchHttpClient(async (input, init) => stripe.simulator.api.request(input, init)),
      maxNetworkRetries: 0,
    });
    await expect(stranger.prices.retrieve(catalogue.priceId)).rejects.toThrow();
  });
});

describe('a subscription', () => {
  test('is found by its customer with its invoice, and its payment leads back to that invoice', async () => {
    const { id, customer } = await stripe.subscribe('ana@membro.example');
    const { data } = await stripe.client.subscriptions.list({
      customer: customer as string,
      status: 'all',
      expand: ['data.latest_invoice.payments'],
    });
    const [subscription] = data;
    const invoice = subscription?.latest_invoice as Stripe.Invoice;
    expect(subscription).toMatchObject({ id, status: 'active', latest_invoice: { status: 'paid', amount_paid: 3_990 } });
    // The line's period is paid for; the invoice's own looks back.
    expect(invoice.lines.data[0]?.period.end).toBe(paidUntil(subscription as Stripe.Subscription));
    expect(invoice.period_end).toBe(invoice.period_start);
    expect(invoice.parent?.subscription_details?.subscription).toBe(id);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    const payments = await stripe.client.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
    expect(payments.data.map((payment) => payment.invoice)).toEqual([invoice.id]);
    expect((await stripe.client.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge).toMatchObject({
      paid: true,
    });
  });

  test('ends with its month when the member leaves, and goes on when they change their mind', async () => {
    const { id } = await stripe.subscribe('ana@membro.example');
    const left = await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
    expect(left).toMatchObject({ cancel_at_period_end: true, cancel_at: paidUntil(left), status: 'active' });
    const back = await stripe.client.subscriptions.update(id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.submit('/dev/payments/time', { days: '32' });
    expect(await stripe.client.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: left.cancel_at });
    await expect(stripe.client.subscriptions.cancel(id)).rejects.toThrow('No such subscription');
    expect((await stripe.client.subscriptions.list({ customer: left.customer as string })).data).toEqual([]);
    expect(stripe.typesReceived().slice(-2)).toEqual(['customer.subscription.updated', 'customer.subscription.deleted']);
  });

  test('is ended in the portal as Stripe does it: by cancel_at, with cancel_at_period_end false', async () => {
    const { id, customer } = await stripe.subscribe('ana@membro.example');
    const portal = await stripe.client.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'http://localhost:3000/app/plan',
    });
    await stripe.submit(portal.url, { act: 'cancel' });
    const subscription = await stripe.client.subscriptions.retrieve(id);
    expect(subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: paidUntil(subscription) });
  });

  test('renews by itself at the price of before, when the panel sells at another one', async () => {
    const before = await stripe.subscribe('ana@membro.example');
    await stripe.submit('/dev/payments/price', { amount: '4990' });
    expect(await stripe.newSession()).toMatchObject({ amount_total: 4_990 });
    await stripe.submit('/dev/payments/time', { days: '31' });
    const after = await stripe.client.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] });
    expect(paidUntil(after)).toBeGreaterThan(paidUntil(before));
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle', amount_paid: 3_990 },
    });
  });

  test('whose card is declined is past due while its period moves on, and is active again when it pays', async () => {
    const { id, latest_invoice: firstInvoice } = await stripe.subscribe('ana@membro.example');
    const act = async (name: string) => stripe.submit(`/dev/payments/subscriptions/${id}`, { act: name });
    await act('decline');
    await stripe.submit('/dev/payments/time', { days: '31' });
    const late = await stripe.client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    const invoice = late.latest_invoice as Stripe.Invoice;
    expect(late.status).toBe('past_due');
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoice.id).not.toBe(firstInvoice);
    const page = await stripe.submit(invoice.hosted_invoice_url ?? '', {});
    expect(await page.text()).toContain('Recibo');
    expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('active');
    expect(stripe.typesReceived().slice(-4)).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
  });

  test('ends after four declined attempts', async () => {
    const { id } = await stripe.subscribe('ana@membro.example');
    await stripe.submit(`/dev/payments/subscriptions/${id}`, { act: 'decline' });
    await stripe.submit('/dev/payments/time', { days: '31' });
    for (let attempt = 2; attempt <= 4; attempt += 1) await stripe.submit('/dev/payments/time', { days: '3' });
    expect(await stripe.client.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });
});

test('the portal shows what its flow is for, and keeps the address', async () => {
  const { customer } = await stripe.subscribe('ana@membro.example');
  const open = async (type?: 'payment_method_update') =>
    stripe.client.billingPortal.sessions.create({ customer: customer as string, ...(type && { flow_data: { type } }) });
  const card = await (await stripe.pages.request((await open('payment_method_update')).url)).text();
  expect([card.includes('Trocar o cartão'), card.includes('CEP'), card.includes('Cancelar')]).toEqual([true, false, false]);
  const { url } = await open();
  const whole = await (await stripe.pages.request(url)).text();
  expect([whole.includes('Trocar o cartão'), whole.includes('CEP'), whole.includes('Cancelar')]).toEqual([true, true, true]);
  const kept = await stripe.submit(url, { act: 'address', line1: 'Rua A, 21', city: 'Recife', state: 'PE', postal_code: '50000-000' });
  expect(await kept.text()).toMatch(/Endereço guardado[\s\S]*Rua A, 21/);
  expect(await stripe.client.customers.retrieve(customer as string)).toMatchObject({ address: { city: 'Recife', country: 'BR' } });
});

test('during an outage every call fails as Stripe’s do, and none afterwards', async () => {
  await stripe.submit('/dev/payments/outage', { outage: 'on' });
  await expect(stripe.client.prices.retrieve(catalogue.priceId, {}, { maxNetworkRetries: 0 })).rejects.toMatchObject({
    statusCode: 503,
    type: 'StripeAPIError',
  });
  expect(await (await stripe.pages.request('/dev/payments')).text()).toContain('Fora do ar');
  await stripe.submit('/dev/payments/outage', { outage: 'off' });
  expect(await stripe.client.prices.retrieve(catalogue.priceId)).toMatchObject({ active: true });
});

describe('money that goes back', () => {
  async function paidIntent(id: string): Promise<string> {
    const { latest_invoice: invoice } = await stripe.client.subscriptions.retrieve(id);
    const { data } = await stripe.client.invoicePayments.list({ invoice: invoice as string });
    return data[0]?.payment.payment_intent as string;
  }

  test('a refund is of the whole payment, once, and does not end the subscription', async () => {
    const { id } = await stripe.subscribe('ana@membro.example');
    const intent = await paidIntent(id);
    expect(await stripe.client.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 3_990, status: 'succeeded' });
    await expect(stripe.client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('active');
    await stripe.simulator.simulation.delivery.settled();
    expect(stripe.typesReceived().slice(-2)).toEqual(['charge.refunded', 'refund.updated']);
  });

  test('a disputed payment can not be refunded until the club wins', async () => {
    const { id } = await stripe.subscribe('ana@membro.example');
    const intent = await paidIntent(id);
    await stripe.submit(`/dev/payments/subscriptions/${id}`, { act: 'dispute' });
    await expect(stripe.client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await stripe.submit(`/dev/payments/subscriptions/${id}`, { act: 'won' });
    expect((await stripe.client.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status: 'won' }]);
    expect(stripe.typesReceived().slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });
});

test('what is kept in DATA_DIR outlives the server: a subscription is there in the next run, and its clock goes on', async () => {
  const { id } = await stripe.subscribe('ana@membro.example');
  await stripe.submit('/dev/payments/time', { days: '5' });
  const again = stripe.startAgain();
  expect(await openSimulatedStripe(again).client.subscriptions.retrieve(id)).toMatchObject({ id, status: 'active' });
  expect(again.simulation.state.time).toBeGreaterThanOrEqual(stripe.simulator.simulation.state.time);
  // The keys are a run's own.
  expect(again.settings.webhookSecret).not.toBe(stripe.simulator.settings.webhookSecret);
});
