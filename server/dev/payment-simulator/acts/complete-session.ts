import type Stripe from 'stripe';
import { priceOf } from '../objects/checkout-session.ts';
import { newCustomer } from '../objects/customer.ts';
import { newInvoice } from '../objects/invoice.ts';
import { newPayment } from '../objects/payment.ts';
import { newSubscription } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { settleInvoice } from './pay-invoice.ts';
import { nextNumber } from './renew.ts';

/** The fields that the payer fills in on the hosted page. */
export interface Payer {
  email: string;
  name: string | null;
  /** CPF, where the session asks for it. */
  taxId: string | null;
  /** By a promotion code. */
  percentOff: number;
  /** By boleto: the money comes later, or never. */
  isLater: boolean;
}

/**
 * Completes an open session: customer, payment by card (by boleto it waits), and for a subscription its first month and
 * invoice.
 */
export function completeSession(simulation: Simulation, session: Stripe.Checkout.Session, payer: Payer): void {
  const { state } = simulation;
  const customer = customerFor(simulation, session, payer);
  takeOff(session, payer.percentOff);
  if (session.mode === 'subscription') subscribe(simulation, session, customer, payer);
  else payOnce(simulation, session, customer);
  session.customer = customer.id;
  session.customer_details = {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: payer.taxId ? [{ type: 'br_cpf', value: payer.taxId }] : [],
  };
  if (session.consent_collection?.terms_of_service === 'required') session.consent = { promotions: null, terms_of_service: 'accepted' };
  session.status = 'complete';
  session.payment_status = paymentStatus(session, payer);
  session.url = null;
  state.put(session);
  simulation.tell('checkout.session.completed', session);
}

function customerFor(simulation: Simulation, session: Stripe.Checkout.Session, payer: Payer): Stripe.Customer {
  const known = simulation.state.find('customer', idOf(session.customer));
  if (known) return known;
  const email = session.customer_email ?? payer.email;
  return simulation.state.put(newCustomer({ email, name: payer.name, metadata: {}, created: simulation.state.time }));
}

function takeOff(session: Stripe.Checkout.Session, percent: number): void {
  if (percent === 0 || !session.total_details) return;
  const discount = Math.round(((session.amount_subtotal ?? 0) * percent) / 100);
  session.total_details.amount_discount = discount;
  session.amount_total = (session.amount_subtotal ?? 0) - discount;
}

function paymentStatus({ amount_total: total }: Stripe.Checkout.Session, { isLater }: Payer): Stripe.Checkout.Session.PaymentStatus {
  if (total === 0) return 'no_payment_required';
  return isLater ? 'unpaid' : 'paid';
}

function subscribe(simulation: Simulation, session: Stripe.Checkout.Session, customer: Stripe.Customer, { isLater }: Payer): void {
  const { state, origin } = simulation;
  const data = state.subscriptionData.get(session.id) ?? { description: null, metadata: {} };
  const price = priceOf(session);
  const subscription = state.put(newSubscription({ customerId: customer.id, price, ...data, created: state.time }));
  const facts = {
    subscription,
    customer,
    reason: 'subscription_create',
    origin,
    number: nextNumber(simulation),
    created: state.time,
    discount: session.total_details?.amount_discount ?? 0,
  } as const;
  const invoice = state.put(newInvoice(facts));
  subscription.latest_invoice = invoice.id;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  simulation.tell('customer.subscription.created', subscription);
  // A subscription by a delayed method is active before anybody has paid: that must open nothing.
  if (!isLater) settleInvoice(simulation, invoice);
}

function payOnce(simulation: Simulation, session: Stripe.Checkout.Session, customer: Stripe.Customer): void {
  const { state } = simulation;
  const { intent, charge } = newPayment({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'brl',
    customer,
    created: state.time,
  });
  state.put(charge);
  state.put(intent);
  session.payment_intent = intent.id;
}
