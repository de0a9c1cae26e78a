import Stripe from 'stripe';
import { isMissing } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';
import { paidInvoicesOf, paymentsOf } from './subscription-state.ts';

/** What of a subscription that ends is paid back: every payment, the newest alone, or none. */
export type PaidBack = 'all' | 'newest' | 'none';

/**
 * Ends a subscription at once, and first pays back what is asked: a subscription that lives still can be ended again after this failed
 * half-way, and whoever reads that its money went back ends it too.
 * @throws what the SDK throws
 */
export async function endSubscription({ client }: StripeAccess, id: string, paidBack: PaidBack): Promise<void> {
  if (paidBack !== 'none') {
    const paid = (await paidInvoicesOf(client, id))
      .filter(({ amount_paid: amount }) => amount > 0)
      .slice(0, paidBack === 'newest' ? 1 : undefined);
    for (const invoice of paid) {
      for (const payment of await paymentsOf(client, invoice.id)) await payBack(client, payment);
    }
  }
  const { status } = await client.subscriptions.retrieve(id);
  if (['canceled', 'incomplete_expired'].includes(status)) return;
  await client.subscriptions.cancel(id).catch((error: unknown) => {
    // A second press was quicker: of an ended one Stripe answers a cancellation as of an unknown one.
    if (!isMissing(error)) throw error;
  });
}

/** The money is back, or on its way back by the bank. */
const IS_BACK: readonly (string | undefined)[] = ['charge_already_refunded', 'charge_disputed'];

async function payBack(client: Stripe, payment: string): Promise<void> {
  try {
    await client.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' }, { idempotencyKey: `refund ${payment}` });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && IS_BACK.includes(error.code)) return;
    throw error;
  }
}
