import type Stripe from 'stripe';
import { newId } from '../simulator-state.ts';

interface PaymentFacts {
  amount: number;
  currency: string;
  customer: Stripe.Customer;
  created: number;
}

/** A payment by card that went through, and its charge. */
export function newPayment({ amount, currency, customer, created }: PaymentFacts): { intent: Stripe.PaymentIntent; charge: Stripe.Charge } {
  const intentId = newId('pi');
  const charge = newCharge({ amount, currency, customer, created }, intentId);
  return { charge, intent: newIntent({ amount, currency, customer, created }, intentId, charge.id) };
}

function newIntent({ amount, currency, customer, created }: PaymentFacts, id: string, chargeId: string): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: customer.id,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: chargeId,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: customer.email,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_group: null,
  };
}

function newCharge({ amount, currency, customer, created }: PaymentFacts, intentId: string): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: customer.email, name: customer.name ?? null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: customer.id,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intentId,
    payment_method: null,
    payment_method_details: null,
    receipt_email: customer.email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function newInvoicePayment(invoice: Stripe.Invoice, intentId: string, created: number): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intentId, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  };
}

interface RefundFacts {
  charge: Stripe.Charge;
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
  created: number;
}

export function newRefund({ charge, amount, reason, metadata, created }: RefundFacts): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
