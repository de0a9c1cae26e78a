import { idOf } from '../subscription-state.ts';
import { syncSubscription } from '../sync-subscription.ts';
import { stripeFor } from './job.ts';
import type { JobKind } from './job.ts';

/**
 * Looks at a payment page that has closed: was it paid, and neither the event nor the payer came back, it is found
 * here.
 */
export const checkSession: JobKind = {
  run: async ({ payload: { session_id: sessionId } }, place) => {
    const stripe = stripeFor(place);
    const id = String(sessionId);
    const { status, mode, subscription } = await stripe.client.checkout.sessions.retrieve(id);
    if (status === 'open') throw new StillOpenError();
    const paid = mode === 'payment' ? id : idOf(subscription);
    if (paid !== null) await syncSubscription(place.backend, stripe, paid);
  },
};

class StillOpenError extends Error {
  readonly code = 'still_open';
}
