import Stripe from 'stripe';
import type { StripeAccess } from './stripe.ts';
import { paymentsOf } from './subscription-state.ts';

/** What of a subscription that ends is paid back: every payment, the newest alone, or none. */
export type PaidBack = 'all' | 'newest' | 'none';

/**
 * Ends a subscription at once, and first pays back what is asked: a subscription that lives still can be ended again after this failed
 * half-way, and whoever reads that its money went back ends it too.
 * @throws what the SDK throws
 */
export async function endSubscription({ client }: StripeAccess, id: string, paidBack: PaidBack): Promise<void> {
  if (paidBack !== 'none') {
    const { data: invoices } = await client.invoices.list({ subscription: id, status: 'paid' });
    // Stripe lists the newest first.
    const paid = invoices.filter(({ amount_paid: amount }) => amount > 0).slice(0, paidBack === 'newest' ? 1 : undefined);
    for (const invoice of paid) {
      for (const payment of await paymentsOf(client, invoice.id)) await payBack(client, payment);
    }
  }
  const { status } = await client.subscriptions.retrieve(id);
  if (!['canceled', 'incomplete_expired'].includes(status)) await client.subscriptions.cancel(id);
}

async function payBack(client: Stripe, payment: string): Promise<void> {
  try {
    await client.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' }, { idempotencyKey: `refund ${payment}` });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') return;
    throw error;
  }
}
