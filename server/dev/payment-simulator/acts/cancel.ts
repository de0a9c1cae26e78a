import type Stripe from 'stripe';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';

const NOBODY_SAID = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
} satisfies Stripe.Subscription.CancellationDetails;
const BY_REQUEST = { ...NOBODY_SAID, reason: 'cancellation_requested' } satisfies Stripe.Subscription.CancellationDetails;

/** Ends a subscription now. */
export function cancelNow(simulation: Simulation, subscription: Stripe.Subscription): void {
  const { state } = simulation;
  subscription.status = 'canceled';
  subscription.canceled_at ??= state.time;
  subscription.ended_at = state.time;
  subscription.cancellation_details = BY_REQUEST;
  simulation.tell('customer.subscription.deleted', subscription);
}

/** Lets a subscription end with the month that is paid, as `cancel_at_period_end` does. */
export function cancelAtPeriodEnd(simulation: Simulation, subscription: Stripe.Subscription): void {
  subscription.cancel_at_period_end = true;
  planEnd(simulation, subscription, itemOf(subscription).current_period_end);
}

/**
 * Lets a subscription end at a time. Under flexible billing Stripe's portal does it so for the period's end too:
 * `cancel_at` is set and `cancel_at_period_end` stays false.
 */
export function cancelAt(simulation: Simulation, subscription: Stripe.Subscription, at: number): void {
  subscription.cancel_at_period_end = false;
  planEnd(simulation, subscription, at);
}

/** Takes a planned end back. */
export function keepRunning(simulation: Simulation, subscription: Stripe.Subscription): void {
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  subscription.cancellation_details = NOBODY_SAID;
  simulation.tell('customer.subscription.updated', subscription);
}

function planEnd(simulation: Simulation, subscription: Stripe.Subscription, at: number): void {
  subscription.cancel_at = at;
  subscription.canceled_at = simulation.state.time;
  subscription.cancellation_details = BY_REQUEST;
  simulation.tell('customer.subscription.updated', subscription);
}
