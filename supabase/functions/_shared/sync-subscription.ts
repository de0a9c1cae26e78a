import { asReply } from './backend.ts';
import type { Backend } from './backend.ts';
import { readPaid } from './month-state.ts';
import type { StripeAccess } from './stripe.ts';
import { UnknownSubscriptionError } from './subscription-state.ts';
import type { SubscriptionState } from './subscription-state.ts';

/**
 * Writes the state that Stripe has of a subscription, or of a month paid once, into the club's rows.
 * @returns whether it is one of the club's
 * @throws what the SDK throws; OtherModeError for one that was paid with real money, where the key is a test key
 */
export async function syncSubscription(backend: Backend, stripe: StripeAccess, id: string): Promise<boolean> {
  // Before it is asked for: of two answers the one asked for later holds.
  const readAt = new Date().toISOString();
  let state: SubscriptionState | null;
  try {
    state = await readPaid(stripe, id);
  } catch (error) {
    if (!(error instanceof UnknownSubscriptionError)) throw error;
    const reply = asReply(await backend.call('end_unknown_subscription', { p_id: id, p_is_test_account: stripe.isTest }));
    if (reply['success'] !== true) throw new OtherModeError();
    return false;
  }
  if (!state) return false;
  await backend.call('record_subscription', { p_state: state, p_read_at: readAt });
  return true;
}

class OtherModeError extends Error {
  readonly code = 'other_mode';
}
