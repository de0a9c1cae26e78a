import Stripe from 'stripe';
import type { StripeAccess } from './stripe.ts';
import { paymentsOf } from './subscription-state.ts';

/**
 * Ends a subscription at once and, if asked, pays everything back. Can be called again after it failed half-way.
 * @throws what the SDK throws
 */
export async function endSubscription({ client }: StripeAccess, id: string, isPaidBack: boolean): Promise<void> {
  const subscription = await client.subscriptions.retrieve(id);
  if (!['canceled', 'incomplete_expired'].includes(subscription.status)) await client.subscriptions.cancel(id);
  if (!isPaidBack) return;
  const { data: invoices } = await client.invoices.list({ subscription: id, status: 'paid' });
  for (const invoice of invoices.filter(({ amount_paid: amount }) => amount > 0)) {
    for (const payment of await paymentsOf(client, invoice.id)) await payBack(client, payment);
  }
}

async function payBack(client: Stripe, payment: string): Promise<void> {
  try {
    await client.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' }, { idempotencyKey: `refund ${payment}` });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') return;
    throw error;
  }
}
