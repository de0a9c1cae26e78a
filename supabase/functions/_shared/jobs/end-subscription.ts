import { endSubscription as end } from '../end-subscription.ts';
import { isStillSecond, syncSubscription } from '../sync-subscription.ts';
import { stripeFor } from './job.ts';
import type { JobKind } from './job.ts';

/** Ends a subscription at once, and pays back what is to be paid back. */
export const endSubscription: JobKind = {
  run: async ({ payload: { subscription_id: subscriptionId, reason, beside, refund } }, place) => {
    const stripe = stripeFor(place);
    const id = String(subscriptionId);
    const isSecond = reason === 'second';
    if (isSecond && !(await isStillSecond(place.backend, stripe, id, String(beside)))) return;
    // The payment for the running month alone was paid twice by a second subscription.
    const paidBack = isSecond ? 'newest' : 'all';
    await end(stripe, id, refund === true ? paidBack : 'none');
    await syncSubscription(place.backend, stripe, id);
  },
};
