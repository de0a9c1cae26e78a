import type Stripe from 'stripe';
import { newId } from '../simulator-state.ts';
import { listOf } from './list.ts';

export interface SessionFacts {
  mode: 'subscription' | 'payment';
  price: Stripe.Price;
  customerId: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  locale: Stripe.Checkout.Session.Locale | null;
  allowsPromotionCodes: boolean;
  submitText: string | null;
  asksForTerms: boolean;
  asksForTaxId: boolean;
  /** Origin of the hosted pages. */
  origin: string;
  created: number;
}

/** An open session with the address of its hosted page. Its line items are only answered where they are asked for. */
export function newCheckoutSession(facts: SessionFacts): Stripe.Checkout.Session {
  const id = newId('cs_test');
  const { price } = facts;
  const amount = price.unit_amount ?? 0;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: facts.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: facts.asksForTerms
      ? { payment_method_reuse_agreement: null, promotions: 'none', terms_of_service: 'required' }
      : null,
    created: facts.created,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: facts.submitText === null ? null : { message: facts.submitText },
      terms_of_service_acceptance: null,
    },
    customer: facts.customerId,
    customer_account: null,
    customer_creation: facts.customerId ? null : 'always',
    customer_details: null,
    customer_email: facts.customerEmail,
    discounts: [],
    expires_at: facts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: listOf(`/v1/checkout/sessions/${id}/line_items`, [newLineItem(price, amount)]),
    livemode: false,
    locale: facts.locale,
    managed_payments: null,
    metadata: facts.metadata,
    mode: facts.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: facts.mode === 'subscription' ? 'always' : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: facts.successUrl,
    tax_id_collection: { enabled: facts.asksForTaxId, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${facts.origin}/dev/payments/checkout/${id}`,
    wallet_options: null,
  };
}

function newLineItem(price: Stripe.Price, amount: number): Stripe.LineItem {
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: null,
    metadata: {},
    price,
    quantity: 1,
  };
}

/** The price that a session sells. */
export function priceOf(session: Stripe.Checkout.Session): Stripe.Price {
  const price = session.line_items?.data[0]?.price;
  if (!price) throw new Error('A session without a price');
  return price;
}
