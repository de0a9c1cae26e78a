import type Stripe from 'stripe';

/** The events that stripe-webhook follows: `payments check` asks for each, and the simulator's endpoint is told of them. */
export const FOLLOWED_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'refund.failed',
  'refund.updated',
] as const satisfies readonly Stripe.Event['type'][];

type FollowedEvent = Extract<Stripe.Event, { type: (typeof FOLLOWED_EVENTS)[number] }>;

/** Whether the club follows an event: Stripe knows some 250 kinds, and the others say nothing of a plan. */
export function isFollowed(event: Stripe.Event): event is FollowedEvent {
  return FOLLOWED_EVENTS.some((type) => type === event.type);
}
