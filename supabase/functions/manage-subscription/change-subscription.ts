import type { Backend } from '../_shared/backend.ts';
import { endSubscription } from '../_shared/end-subscription.ts';
import type { StripeAccess } from '../_shared/stripe.ts';
import { paidInvoicesOf } from '../_shared/subscription-state.ts';
import { syncSubscription } from '../_shared/sync-subscription.ts';

const CHANGES = ['cancel', 'undo', 'withdraw'] as const;
type Change = (typeof CHANGES)[number];

export function isChange(action: unknown): action is Change {
  return CHANGES.some((change) => change === action);
}

/** Does at Stripe what a member asked for, and writes what became of it. @throws what the SDK throws */
export async function changeSubscription(backend: Backend, stripe: StripeAccess, id: string, change: Change): Promise<void> {
  if (change === 'withdraw') await endSubscription(stripe, id, 'all');
  else if (change === 'cancel') await cancel(stripe, id);
  else await keep(stripe, id);
  await syncSubscription(backend, stripe, id);
}

// With its period Stripe would go on collecting what is owed: a member who can't be charged and leaves owes nothing
// more. Nor does a member whose boleto is not paid yet, and who may want to pay by card instead.
async function cancel(stripe: StripeAccess, id: string): Promise<void> {
  const { status } = await stripe.client.subscriptions.retrieve(id);
  const isOwing = status === 'past_due' || status === 'unpaid' || (await paidInvoicesOf(stripe.client, id)).length === 0;
  if (isOwing) await endSubscription(stripe, id, 'none');
  else await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
}

// A cancellation in Stripe's own portal sets a day, ours the end of the period; Stripe refuses both in one call.
async function keep({ client }: StripeAccess, id: string): Promise<void> {
  const { cancel_at_period_end: isAtPeriodEnd, cancel_at: day } = await client.subscriptions.retrieve(id);
  if (isAtPeriodEnd) await client.subscriptions.update(id, { cancel_at_period_end: false });
  else if (day !== null) await client.subscriptions.update(id, { cancel_at: '' });
}
