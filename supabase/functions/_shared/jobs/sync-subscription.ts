import { syncSubscription as sync } from '../sync-subscription.ts';
import { stripeFor } from './job.ts';
import type { JobKind } from './job.ts';

/** Asks Stripe how a subscription is, and notes it. */
export const syncSubscription: JobKind = {
  run: async ({ payload: { subscription_id: id } }, place) => {
    await sync(place.backend, stripeFor(place), String(id));
  },
};
