import type Stripe from 'stripe';

/** A list as Stripe answers it. */
export function listOf<Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: hasMore, url };
}
