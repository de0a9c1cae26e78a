import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import { cancelNow } from '../acts/cancel.ts';
import { newPortalSession, portalConfiguration } from '../objects/account.ts';
import { newCustomer } from '../objects/customer.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { missing } from '../stripe-refusal.ts';
import { answerList, answerObject } from './answers.ts';
import { flag, listParameters, metadata, parameters, readParameters } from './parameters.ts';

const text = z.string().min(1).max(500);
const customerFacts = { email: z.email().optional(), name: z.string().max(256).optional(), metadata: metadata.optional() };
const portalFlow = z
  .looseObject({ type: z.enum(['payment_method_update', 'customer_update', 'subscription_cancel', 'subscription_update']) })
  .optional();

/** /v1 for customers, the portal, products and prices, and what the account has set */
export function accountRoutes(simulation: Simulation): Hono {
  const { state, origin } = simulation;
  const routes = new Hono();
  const customerOf = (id: string) => {
    const customer = state.find('customer', id);
    if (!customer) throw missing('customer', id);
    return customer;
  };

  routes.get('/customers', async (context) => {
    const wish = await readParameters(context, listParameters({ email: text.optional() }));
    const customers = state.all('customer').filter(({ email }) => wish.email === undefined || email === wish.email);
    return answerList(context, simulation, customers, wish);
  });
  routes.post('/customers', async (context) => {
    const { expand, email = null, name = null, metadata: kept = {} } = await readParameters(context, parameters(customerFacts));
    return answerObject(context, simulation, state.put(newCustomer({ email, name, metadata: kept, created: state.time })), expand);
  });
  routes.get('/customers/:id', async (context) => {
    const { expand } = await readParameters(context, parameters({}));
    return answerObject(context, simulation, customerOf(context.req.param('id')), expand);
  });
  routes.post('/customers/:id', async (context) => {
    const { expand, metadata: more, ...changes } = await readParameters(context, parameters(customerFacts));
    const customer = Object.assign(customerOf(context.req.param('id')), changes);
    Object.assign(customer.metadata, more);
    return answerObject(context, simulation, customer, expand);
  });
  routes.delete('/customers/:id', (context) => {
    const { id } = customerOf(context.req.param('id'));
    const running = state.all('subscription').filter(({ customer, status }) => idOf(customer) === id && status !== 'canceled');
    for (const subscription of running) cancelNow(simulation, subscription);
    state.remove(id);
    return context.json({ id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer);
  });

  routes.post('/billing_portal/sessions', async (context) => {
    const wish = await readParameters(
      context,
      parameters({ customer: text, return_url: z.url().optional(), locale: text.optional(), flow_data: portalFlow }),
    );
    const session = newPortalSession({
      customerId: customerOf(wish.customer).id,
      returnUrl: wish.return_url ?? null,
      flow: wish.flow_data?.type ?? null,
      locale: wish.locale ?? null,
      origin,
      created: state.time,
    });
    return answerObject(context, simulation, state.put(session), wish.expand);
  });
  routes.get('/billing_portal/configurations', async (context) => {
    const wish = await readParameters(context, listParameters({ active: flag.optional(), is_default: flag.optional() }));
    return answerList(context, simulation, [portalConfiguration(origin, state.time)], wish);
  });
  routes.get('/webhook_endpoints', async (context) => {
    const wish = await readParameters(context, listParameters({}));
    return answerList(context, simulation, state.all('webhook_endpoint'), wish);
  });

  for (const kind of ['price', 'product'] as const) {
    routes.get(`/${kind}s`, async (context) => {
      const wish = await readParameters(context, listParameters({ active: flag.optional(), product: text.optional() }));
      const found = state
        .all(kind)
        .filter(({ active }) => wish.active === undefined || active === wish.active)
        .filter((object) => wish.product === undefined || (object.object === 'price' && object.product === wish.product));
      return answerList(context, simulation, found, wish);
    });
    routes.get(`/${kind}s/:id`, async (context) => {
      const { expand } = await readParameters(context, parameters({}));
      const object = state.find(kind, context.req.param('id'));
      if (!object) throw missing(kind, context.req.param('id') ?? '');
      return answerObject(context, simulation, object, expand);
    });
  }
  return routes;
}
