import Stripe from 'stripe';
import { isMissing } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';
import { paidInvoicesOf, paymentsOf } from './subscription-state.ts';

/** The part of an ending subscription that is paid back: every payment, the newest alone, or none. */
export type PaidBack = 'all' | 'newest' | 'none';

/**
 * Ends a subscription at once, and first pays back what is asked: a subscription that lives still can be ended again
 * after this failed half-way, and app.record_subscription has it ended too once its money went back. An unpaid invoice
 * can't be paid any more. A subscription that Stripe does not know charges nobody: syncSubscription, which is to
 * follow, writes that it has ended.
 * @throws what the SDK throws
 */
export async function endSubscription(stripe: StripeAccess, id: string, paidBack: PaidBack): Promise<void> {
  const { client } = stripe;
  const status = await client.subscriptions.retrieve(id).then((found) => found.status, nullWhereMissing);
  if (status === null) return;
  if (paidBack !== 'none') {
    const paid = (await paidInvoicesOf(client, id))
      .filter(({ amount_paid: amount }) => amount > 0)
      .slice(0, paidBack === 'newest' ? 1 : undefined);
    for (const invoice of paid) {
      for (const payment of await paymentsOf(client, invoice.id)) await payBack(stripe, payment);
    }
  }
  // A second press was quicker: of an ended one Stripe answers a cancellation as of an unknown one.
  if (!ENDED.includes(status)) await client.subscriptions.cancel(id).catch(nullWhereMissing);
  // Not before: with its newest invoice void, one past due would be active again.
  await voidUnpaid(client, id);
}

const ENDED: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The page of an unpaid invoice takes money after the subscription's end too, for which there is no plan any more. */
async function voidUnpaid(client: Stripe, id: string): Promise<void> {
  for (const status of ['open', 'uncollectible'] as const) {
    for (const invoice of (await client.invoices.list({ subscription: id, status, limit: 100 })).data) {
      await client.invoices.voidInvoice(invoice.id).catch(async (error: unknown) => {
        // Done by somebody else meanwhile.
        if ((await client.invoices.retrieve(invoice.id)).status === status) throw error;
      });
    }
  }
}

/** The money is back, or on its way back by the bank. */
const IS_BACK: readonly (string | undefined)[] = ['charge_already_refunded', 'charge_disputed'];

async function payBack({ client, now }: StripeAccess, payment: string): Promise<void> {
  // Stripe answers a key for a day as it did the first time, also with a refusal. Twice it pays nothing back: a refund
  // is of all that is left.
  const hour = now().toISOString().slice(0, 13);
  const idempotencyKey = `refund ${payment} ${hour}`;
  try {
    await client.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' }, { idempotencyKey });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && IS_BACK.includes(error.code)) return;
    throw error;
  }
}
