import { connectStripe } from '../stripe.ts';
import { idOf } from '../subscription-state.ts';
import type { JobKind } from './job.ts';

/**
 * Finds subscriptions that Stripe charges for and the club has no row of: their events were lost, or an older backup
 * was restored.
 */
export const findSubscriptions: JobKind = {
  run: async (_job, { backend, context }) => {
    const stripe = connectStripe(context);
    // It is asked for in every club, also in one that sells nothing.
    if (!stripe) return;
    const sold = await stripe.client.prices.retrieve(stripe.priceId);
    const ids: string[] = [];
    // Without a status Stripe lists all that have not ended.
    for await (const { id, items } of stripe.client.subscriptions.list({ limit: 100 })) {
      if (items.data.some(({ price }) => idOf(price.product) === idOf(sold.product))) ids.push(id);
    }
    await backend.call('sync_unknown_subscriptions', { p_ids: ids });
  },
};
