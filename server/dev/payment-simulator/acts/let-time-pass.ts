import type Stripe from 'stripe';
import { subscriptionIdOf } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { chargeInvoice } from './pay-invoice.ts';
import { renew } from './renew.ts';
import { expireVouchers } from './voucher.ts';

/** A clock moved by years would renew for ever; two years of months are enough to look at. */
const MOST_RENEWALS = 24;

/**
 * Does what has come due by the simulator's clock: sessions run out, planned ends, renewals, and attempts to charge
 * again.
 */
export function letTimePass(simulation: Simulation): void {
  const { state } = simulation;
  for (const session of state.all('checkout.session')) expireIfDue(simulation, session);
  expireVouchers(simulation);
  for (const subscription of state.all('subscription')) bringUpToDate(simulation, subscription);
  for (const invoice of state.all('invoice')) {
    const isDue = invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= state.time;
    const subscription = state.find('subscription', subscriptionIdOf(invoice));
    if (isDue && invoice.status === 'open' && subscription?.status === 'past_due') chargeInvoice(simulation, invoice);
  }
}

function expireIfDue(simulation: Simulation, session: Stripe.Checkout.Session): void {
  if (session.status !== 'open' || session.expires_at > simulation.state.time) return;
  expireSession(simulation, session);
}

/** Closes an open session without a payment. */
export function expireSession(simulation: Simulation, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  simulation.tell('checkout.session.expired', session);
}

function bringUpToDate(simulation: Simulation, subscription: Stripe.Subscription): void {
  const { state } = simulation;
  for (let renewals = 0; renewals < MOST_RENEWALS && subscription.status !== 'canceled'; renewals += 1) {
    const item = itemOf(subscription);
    if (subscription.cancel_at !== null && subscription.cancel_at <= Math.min(state.time, item.current_period_end)) {
      end(simulation, subscription, subscription.cancel_at);
    } else if (item.current_period_end <= state.time) {
      renew(simulation, subscription);
    } else return;
  }
}

function end(simulation: Simulation, subscription: Stripe.Subscription, at: number): void {
  subscription.status = 'canceled';
  subscription.ended_at = at;
  simulation.tell('customer.subscription.deleted', subscription);
}
