import { Hono } from 'hono';
import { z } from 'zod';
import { expireSession } from '../acts/let-time-pass.ts';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { StripeRefusal, missing } from '../stripe-refusal.ts';
import { answerList, answerObject } from './answers.ts';
import { flag, listParameters, metadata, parameters, readParameters, wholeNumber } from './parameters.ts';

const HALF_HOUR = 1_800;
const DAY = 86_400;

const text = z.string().min(1).max(5_000);
const creation = parameters({
  mode: z.enum(['subscription', 'payment']),
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']).optional(), name: z.enum(['auto', 'never']).optional() }).optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional(), description: z.string().max(500).optional() }).optional(),
  expires_at: wholeNumber.optional(),
  locale: text.optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().max(1_200) }).optional() }).optional(),
  consent_collection: z.strictObject({ terms_of_service: z.enum(['none', 'required']).optional() }).optional(),
  tax_id_collection: z.strictObject({ enabled: flag, required: z.enum(['if_supported', 'never']).optional() }).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  submit_type: text.optional(),
});

/** /v1/checkout/sessions */
export function checkoutRoutes(simulation: Simulation): Hono {
  const { state } = simulation;
  const routes = new Hono();
  const sessionOf = (id: string) => {
    const session = state.find('checkout.session', id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  };

  routes.post('/', async (context) => {
    const wish = await readParameters(context, creation);
    const session = state.put(newCheckoutSession(factsOf(simulation, wish)));
    const { description = null, metadata: kept = {} } = wish.subscription_data ?? {};
    state.subscriptionData.set(session.id, { description, metadata: kept });
    return answerObject(context, simulation, session, wish.expand);
  });

  routes.get('/', async (context) => {
    const wish = await readParameters(
      context,
      listParameters({
        customer: text.optional(),
        payment_intent: text.optional(),
        subscription: text.optional(),
        status: text.optional(),
      }),
    );
    const sessions = state
      .all('checkout.session')
      .filter((session) => wish.customer === undefined || idOf(session.customer) === wish.customer)
      .filter((session) => wish.payment_intent === undefined || idOf(session.payment_intent) === wish.payment_intent)
      .filter((session) => wish.subscription === undefined || idOf(session.subscription) === wish.subscription)
      .filter((session) => wish.status === undefined || session.status === wish.status);
    return answerList(context, simulation, sessions, wish);
  });

  routes.get('/:id', async (context) => {
    const { expand } = await readParameters(context, parameters({}));
    return answerObject(context, simulation, sessionOf(context.req.param('id')), expand);
  });

  routes.post('/:id/expire', async (context) => {
    const { expand } = await readParameters(context, parameters({}));
    const session = sessionOf(context.req.param('id'));
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'resource_invalid', 'Only Checkout Sessions with a status of `open` can be expired.');
    expireSession(simulation, session);
    return answerObject(context, simulation, session, expand);
  });
  return routes;
}

function factsOf(simulation: Simulation, wish: z.output<typeof creation>): Parameters<typeof newCheckoutSession>[0] {
  const { state, origin } = simulation;
  const priceId = wish.line_items[0].price;
  const price = state.find('price', priceId);
  if (!price) throw missing('price', priceId, 'line_items[0][price]');
  if (!price.active) throw new StripeRefusal(400, 'price_inactive', 'The price specified is inactive.', 'line_items[0][price]');
  if (wish.customer && !state.find('customer', wish.customer)) throw missing('customer', wish.customer, 'customer');
  if (wish.customer && wish.customer_email) {
    throw new StripeRefusal(400, 'parameter_invalid', 'You may only specify one of these parameters: customer, customer_email.');
  }
  if (wish.mode !== 'subscription' && wish.subscription_data) {
    throw new StripeRefusal(400, 'parameter_invalid', 'You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  }
  // The club asks by its own clock, behind which the panel's acts have put it: the page is as long as it was asked for.
  const expiresAt = wish.expires_at === undefined ? state.time + DAY : wish.expires_at + Math.round(state.shiftMs / 1_000);
  // A little less than Stripe's half hour: the two clocks read whole seconds.
  if (expiresAt < state.time + HALF_HOUR - 5 || expiresAt > state.time + DAY + 5) {
    throw new StripeRefusal(
      400,
      'parameter_invalid',
      'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.',
      'expires_at',
    );
  }
  return {
    mode: wish.mode,
    price,
    customerId: wish.customer ?? null,
    customerEmail: wish.customer_email ?? null,
    clientReferenceId: wish.client_reference_id ?? null,
    metadata: wish.metadata ?? {},
    successUrl: wish.success_url,
    cancelUrl: wish.cancel_url ?? null,
    expiresAt,
    locale: wish.locale ?? null,
    allowsPromotionCodes: wish.allow_promotion_codes ?? false,
    submitText: wish.custom_text?.submit?.message ?? null,
    asksForTerms: wish.consent_collection?.terms_of_service === 'required',
    asksForTaxId: wish.tax_id_collection?.enabled ?? false,
    origin,
    created: state.time,
  };
}
