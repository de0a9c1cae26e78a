import type Stripe from 'stripe';
import { club } from '#content/club.ts';
import { paidPlan } from '#content/plans.ts';
import type { SimulatorState } from '../simulator-state.ts';

/** The products of the simulated account. */
export const catalogue = {
  productId: 'prod_simulator_expert',
  /** The price that is sold now: STRIPE_PRICE_ID. */
  priceId: 'price_simulator_expert',
  /** The price of the plan before; members who pay it still do. */
  olderPriceId: 'price_simulator_expert_before',
  /** The price of another product, which opens nothing in the club. */
  otherPriceId: 'price_simulator_shirt',
} as const;

/** Promotion codes of the simulated account: percent off the first month. */
const promotionCodes: Readonly<Record<string, number>> = { METADE: 50, GRATIS: 100 };

/** How much a promotion code takes off, in percent; null for one that is not there. */
export function percentOff(code: string): number | null {
  return Object.hasOwn(promotionCodes, code) ? (promotionCodes[code] ?? null) : null;
}

const OTHER_PRODUCT = 'prod_simulator_shirt';

/** Puts products and prices into a new account; the price sold is the one on the club's page. */
export function addCatalogue(state: SimulatorState): void {
  const amount = Math.round(club.prices.paid.amount * 100);
  state.put(product(catalogue.productId, paidPlan.name, state.time));
  state.put(product(OTHER_PRODUCT, 'Camiseta por assinatura', state.time));
  state.put(monthlyPrice(catalogue.priceId, catalogue.productId, amount, state.time));
  state.put({ ...monthlyPrice(catalogue.olderPriceId, catalogue.productId, amount - 1_000, state.time), active: false });
  state.put(monthlyPrice(catalogue.otherPriceId, OTHER_PRODUCT, 5_900, state.time));
}

function product(id: string, name: string, created: number): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  };
}

function monthlyPrice(id: string, productId: string, amount: number, created: number): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'brl',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: productId,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: null,
  };
}
