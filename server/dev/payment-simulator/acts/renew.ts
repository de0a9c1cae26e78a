import type Stripe from 'stripe';
import { addMonth } from '../months.ts';
import { newInvoice } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { chargeInvoice } from './pay-invoice.ts';

/** A number as receipts show it, by how many the account has written. */
export function nextNumber(simulation: Simulation): string {
  return `SIMULADO-${String(simulation.state.all('invoice').length + 1).padStart(4, '0')}`;
}

/**
 * Begins the next month of a subscription and charges for it. The item's period moves on before the money comes, as
 * Stripe's does: a declined card leaves a subscription past due whose period lies ahead.
 */
export function renew(simulation: Simulation, subscription: Stripe.Subscription): void {
  const { state, origin } = simulation;
  const item = itemOf(subscription);
  if (subscription.status === 'trialing') subscription.status = 'active';
  item.current_period_start = item.current_period_end;
  item.current_period_end = addMonth(item.current_period_start);
  const invoice = state.put(
    newInvoice({
      subscription,
      customer: simulation.customerOf(subscription.customer),
      reason: 'subscription_cycle',
      origin,
      number: nextNumber(simulation),
      created: state.time,
    }),
  );
  subscription.latest_invoice = invoice.id;
  chargeInvoice(simulation, invoice);
  if (subscription.status === 'active') simulation.tell('customer.subscription.updated', subscription);
}
