import type Stripe from 'stripe';
import { newInvoice } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { StripeRefusal } from '../stripe-refusal.ts';
import { settleInvoice } from './pay-invoice.ts';
import { nextNumber } from './renew.ts';

/**
 * Moves the next charge of a subscription to the end of a trial. As at Stripe the period becomes the trial's, an
 * invoice of nothing is paid for it, and what was paid before is not given back.
 * @throws StripeRefusal for an end that is not ahead
 */
export function startTrial(simulation: Simulation, subscription: Stripe.Subscription, end: number): void {
  const { state, origin } = simulation;
  if (end <= state.time) throw new StripeRefusal(400, 'parameter_invalid', 'Invalid timestamp: must be in the future', 'trial_end');
  const item = itemOf(subscription);
  subscription.status = 'trialing';
  subscription.trial_start = state.time;
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  item.current_period_start = state.time;
  item.current_period_end = end;
  const invoice = state.put(
    newInvoice({
      subscription,
      customer: simulation.customerOf(subscription.customer),
      reason: 'subscription_update',
      origin,
      number: nextNumber(simulation),
      created: state.time,
    }),
  );
  subscription.latest_invoice = invoice.id;
  settleInvoice(simulation, invoice);
  simulation.tell('customer.subscription.updated', subscription);
}
