import type Stripe from 'stripe';
import { DAY_SECONDS } from '../months.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import { newInvoicePayment, newPayment } from '../objects/payment.ts';
import type { Simulation } from '../simulation.ts';
import { StripeRefusal } from '../stripe-refusal.ts';

/** After so many declined attempts the subscription ends, as an account is set by default. */
const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 3 * DAY_SECONDS;

/** Tries to charge an open invoice, by the customer's card: paid, or declined with the next attempt in three days. */
export function chargeInvoice(simulation: Simulation, invoice: Stripe.Invoice): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const customer = simulation.customerOf(invoice.customer);
  if (simulation.state.declining.has(customer.id)) decline(simulation, invoice);
  else settleInvoice(simulation, invoice);
}

/** Marks an invoice as paid by card; a subscription in arrears is active again. */
export function settleInvoice(simulation: Simulation, invoice: Stripe.Invoice): void {
  const { state } = simulation;
  // Nothing is charged for what costs nothing.
  if (invoice.amount_due > 0) {
    const customer = simulation.customerOf(invoice.customer);
    const { intent, charge } = newPayment({ amount: invoice.amount_due, currency: invoice.currency, customer, created: state.time });
    state.put(charge);
    state.put(intent);
    state.put(newInvoicePayment(invoice, intent.id, state.time));
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = state.time;
  const subscription = state.find('subscription', subscriptionIdOf(invoice));
  if (subscription?.status === 'past_due') {
    subscription.status = 'active';
    simulation.tell('customer.subscription.updated', subscription);
  }
  simulation.tell('invoice.paid', invoice);
}

/** From now on the invoice can't be paid. @throws StripeRefusal for one that is paid or void */
export function voidInvoice(simulation: Simulation, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw new StripeRefusal(400, 'invoice_not_editable', `This invoice can't be voided: it is ${invoice.status}.`);
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = simulation.state.time;
  simulation.tell('invoice.voided', invoice);
}

function decline(simulation: Simulation, invoice: Stripe.Invoice): void {
  const { state } = simulation;
  const subscription = state.get('subscription', subscriptionIdOf(invoice));
  if (invoice.attempt_count >= ATTEMPTS) {
    invoice.next_payment_attempt = null;
    subscription.status = 'canceled';
    subscription.ended_at = state.time;
    subscription.canceled_at = state.time;
    subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' };
    simulation.tell('invoice.payment_failed', invoice);
    simulation.tell('customer.subscription.deleted', subscription);
    return;
  }
  invoice.next_payment_attempt = state.time + RETRY_AFTER_SECONDS;
  const wasPaid = subscription.status !== 'past_due';
  subscription.status = 'past_due';
  simulation.tell('invoice.payment_failed', invoice);
  if (wasPaid) simulation.tell('customer.subscription.updated', subscription);
}
