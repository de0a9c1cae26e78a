import type Stripe from 'stripe';
import { DAY_SECONDS } from '../months.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { settleInvoice } from './pay-invoice.ts';

const GOOD_FOR_SECONDS = 3 * DAY_SECONDS;

/** The session of a subscription whose first payment is a boleto that is not paid yet. */
export function sessionThatWaits({ state }: Simulation, subscription: Stripe.Subscription): Stripe.Checkout.Session | undefined {
  return state.all('checkout.session').find((session) => isWaiting(session) && idOf(session.subscription) === subscription.id);
}

// The session of one that has run out lets its invoice go.
function isWaiting({ status, payment_status: payment, invoice }: Stripe.Checkout.Session): boolean {
  return status === 'complete' && payment === 'unpaid' && invoice !== null;
}

/** The bank tells that a boleto was paid. */
export function payVoucher(simulation: Simulation, session: Stripe.Checkout.Session): void {
  session.payment_status = 'paid';
  settleInvoice(simulation, simulation.state.get('invoice', idOf(session.invoice)));
  simulation.tell('checkout.session.async_payment_succeeded', session);
}

/** A boleto that was not paid in time: its subscription ends without a payment. */
export function failVoucher(simulation: Simulation, session: Stripe.Checkout.Session): void {
  const { state } = simulation;
  const subscription = state.get('subscription', idOf(session.subscription));
  const invoice = state.get('invoice', idOf(session.invoice));
  invoice.status = 'void';
  invoice.status_transitions.voided_at = state.time;
  session.invoice = null;
  subscription.status = 'canceled';
  subscription.ended_at = state.time;
  subscription.canceled_at = state.time;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' };
  simulation.tell('checkout.session.async_payment_failed', session);
  simulation.tell('invoice.payment_failed', invoice);
  simulation.tell('customer.subscription.deleted', subscription);
}

/** Lets boletos run out that were not paid in three days. */
export function expireVouchers(simulation: Simulation): void {
  for (const session of simulation.state.all('checkout.session')) {
    if (!isWaiting(session)) continue;
    const invoice = simulation.state.get('invoice', idOf(session.invoice));
    if (invoice.created + GOOD_FOR_SECONDS <= simulation.state.time) failVoucher(simulation, session);
  }
}
