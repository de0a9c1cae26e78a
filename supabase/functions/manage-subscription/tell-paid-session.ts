import type { Backend } from '../_shared/backend.ts';
import { json, refuse } from '../_shared/http.ts';
import type { StripeAccess } from '../_shared/stripe.ts';
import { syncSubscription } from '../_shared/sync-subscription.ts';
import { boughtIn, completeSession } from './sync-member.ts';

/**
 * Tells a visitor who comes back from the payment page with which address they paid, and whether the money is there:
 * with a boleto it takes days. Their purchase is written first, so that it waits for their account although the webhook
 * may come late.
 * The session's id is the only proof: the browsers that opened the page and that paid have it, for a day. A member's
 * address is not told: they come back to their plan.
 * @throws what the SDK throws
 */
export async function tellPaidSession(backend: Backend, stripe: StripeAccess, sessionId: unknown): Promise<Response> {
  const session = await completeSession(stripe, sessionId);
  const email = session?.customer_details?.email;
  const bought = session && boughtIn(session);
  if (!session || !email || !bought || session.metadata?.['user_id']) return refuse(404, 'no_subscription');
  if (!(await syncSubscription(backend, stripe, bought))) return refuse(404, 'no_subscription');
  return json({ email, is_paid: session.payment_status !== 'unpaid' });
}
