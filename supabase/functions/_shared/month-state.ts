import type Stripe from 'stripe';
import type { StripeAccess } from './stripe.ts';
import { idOf, isOurProduct, readReturns, readSubscription } from './subscription-state.ts';
import type { SubscriptionState } from './subscription-state.ts';

/**
 * The paid thing, by its id: a subscription (sub_…), or a month that a payment page sold once (cs_…).
 * @throws as readSubscription does
 */
export async function readPaid(stripe: StripeAccess, id: string): Promise<SubscriptionState | null> {
  return id.startsWith('cs_') ? readMonth(stripe, id) : readSubscription(stripe, id);
}

/**
 * Asks Stripe for a month that was paid once: it begins with the payment, and nothing renews it.
 * @returns null for another product, and as long as nothing is paid: some methods take days
 * @throws what the SDK throws
 */
async function readMonth({ client, priceId }: StripeAccess, id: string): Promise<SubscriptionState | null> {
  const session = await client.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] });
  const { mode, payment_status: status, payment_intent: intent } = session;
  const prices = (session.line_items?.data ?? []).map(({ price }) => price).filter((price) => price !== null);
  if (mode !== 'payment' || status === 'unpaid' || !(await isOurProduct(client, priceId, prices))) return null;
  const payment = idOf(intent);
  const charge = payment === null ? null : await paidCharge(client, payment);
  const paidAt = new Date((charge?.created ?? session.created) * 1000);
  const amount = session.amount_total ?? 0;
  const { refunded, isDisputed, isLost } = await readReturns(client, payment === null ? [] : [payment], amount);
  const currency = session.currency ?? 'brl';
  return {
    subscription: {
      id,
      customer_id: idOf(session.customer),
      email: session.customer_details?.email ?? null,
      user_id: session.metadata?.['user_id'] ?? null,
      status: 'paid',
      price_id: prices[0]?.id ?? null,
      amount,
      currency,
      cancel_at: null,
      begins_at: null,
      ended_at: null,
      started_at: paidAt.toISOString(),
      is_disputed: isDisputed,
      is_lost: isLost,
      is_test: !session.livemode,
      failed_invoice_id: null,
      failed_invoice_url: null,
    },
    receipts: [
      {
        id: payment ?? id,
        amount,
        currency,
        paid_at: paidAt.toISOString(),
        period_end: monthAfter(paidAt).toISOString(),
        refunded,
        url: charge?.receipt_url ?? null,
        pdf_url: null,
      },
    ],
  };
}

/** Days after it was asked for, with some methods: the month begins with the money. */
async function paidCharge(client: Stripe, payment: string): Promise<Stripe.Charge | null> {
  const { data } = await client.charges.list({ payment_intent: payment });
  return data.find(({ paid }) => paid) ?? null;
}

/** The same day so many months later, or the last one of that month. */
export function monthAfter(start: Date, months = 1): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
