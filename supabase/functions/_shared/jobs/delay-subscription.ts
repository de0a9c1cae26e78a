import { delaySubscription as delay } from '../delay-subscription.ts';
import { delayedBegin, syncSubscription } from '../sync-subscription.ts';
import { stripeFor } from './job.ts';
import type { JobKind } from './job.ts';

/** Has a subscription begin when the one before it ends. */
export const delaySubscription: JobKind = {
  run: async ({ payload: { subscription_id: subscriptionId, after } }, place) => {
    const stripe = stripeFor(place);
    const id = String(subscriptionId);
    const begin = await delayedBegin(place.backend, stripe, id, String(after));
    if (begin) await delay(stripe, id, begin);
    await syncSubscription(place.backend, stripe, id);
  },
};
