import type Stripe from 'stripe';
import { newId } from '../simulator-state.ts';

interface CustomerFacts {
  email: string | null;
  name: string | null;
  metadata: Stripe.Metadata;
  created: number;
}

export function newCustomer({ email, name, metadata, created }: CustomerFacts): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: 'brl',
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name,
    phone: null,
    preferred_locales: ['pt-BR'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
