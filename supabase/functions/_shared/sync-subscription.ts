import type { Backend } from './backend.ts';
import type { StripeAccess } from './stripe.ts';
import { readSubscription } from './subscription-state.ts';

/**
 * Writes the state that Stripe has of a subscription into the club's rows.
 * @returns whether it is one of the club's
 */
export async function syncSubscription(backend: Backend, stripe: StripeAccess, id: string): Promise<boolean> {
  // Before it is asked for: of two answers the one asked for later holds.
  const readAt = new Date().toISOString();
  const state = await readSubscription(stripe, id);
  if (!state) return false;
  await backend.call('record_subscription', { p_state: state, p_read_at: readAt });
  return true;
}
