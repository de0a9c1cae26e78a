import type Stripe from 'stripe';
import { monthAfter } from './month-state.ts';
import type { StripeAccess } from './stripe.ts';
import { BEGINS_AT } from './subscription-state.ts';

/**
 * Lets a subscription that is paid already begin when another one ends: nothing is charged before the paid period is
 * over, counted from there. At Stripe that is a trial up to that day, without a proration; what it is for stands in the
 * metadata. Done once, it changes nothing.
 * @param begin when the other one ends
 * @throws what the SDK throws
 */
export async function delaySubscription({ client }: StripeAccess, id: string, begin: Date): Promise<void> {
  const { metadata, items } = await client.subscriptions.retrieve(id);
  const [item] = items.data;
  if (metadata[BEGINS_AT] || !item) return;
  await client.subscriptions.update(
    id,
    {
      trial_end: Math.floor(paidPeriodFrom(begin, item).getTime() / 1000),
      proration_behavior: 'none',
      metadata: { ...metadata, [BEGINS_AT]: begin.toISOString() },
    },
    { idempotencyKey: `delay ${id} ${begin.toISOString()}` },
  );
}

function paidPeriodFrom(
  begin: Date,
  { price: { recurring }, current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
): Date {
  const count = recurring?.interval_count ?? 1;
  if (recurring?.interval === 'month') return monthAfter(begin, count);
  if (recurring?.interval === 'year') return monthAfter(begin, 12 * count);
  return new Date(begin.getTime() + (end - start) * 1000);
}
