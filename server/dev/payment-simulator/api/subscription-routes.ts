import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import { cancelAt, cancelAtPeriodEnd, cancelNow, keepRunning } from '../acts/cancel.ts';
import { startTrial } from '../acts/start-trial.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { missing } from '../stripe-refusal.ts';
import { answerList, answerObject } from './answers.ts';
import { flag, listParameters, metadata, parameters, readParameters, wholeNumber } from './parameters.ts';

const text = z.string().min(1).max(500);
const cancellationDetails = z.strictObject({ comment: z.string().optional(), feedback: z.string().optional() }).optional();
const update = parameters({
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([wholeNumber, z.literal('')]).optional(),
  metadata: metadata.optional(),
  trial_end: wholeNumber.optional(),
  // Stripe prorates unless told not to, which the simulator can't.
  proration_behavior: z.literal('none').optional(),
  description: z.string().max(500).optional(),
  cancellation_details: cancellationDetails,
});

/** /v1/subscriptions */
export function subscriptionRoutes(simulation: Simulation): Hono {
  const { state } = simulation;
  const routes = new Hono();
  const subscriptionOf = (id: string) => {
    const subscription = state.find('subscription', id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  };
  // Stripe answers to a canceled one only who reads it.
  const runningOf = (id: string) => {
    const subscription = subscriptionOf(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    return subscription;
  };

  routes.get('/', async (context) => {
    const wish = await readParameters(
      context,
      listParameters({ customer: text.optional(), price: text.optional(), status: text.optional() }),
    );
    const subscriptions = state
      .all('subscription')
      .filter(({ customer }) => wish.customer === undefined || idOf(customer) === wish.customer)
      .filter((subscription) => wish.price === undefined || itemOf(subscription).price.id === wish.price)
      .filter(({ status }) => isListed(status, wish.status));
    return answerList(context, simulation, subscriptions, wish);
  });

  routes.get('/:id', async (context) => {
    const { expand } = await readParameters(context, parameters({}));
    return answerObject(context, simulation, subscriptionOf(context.req.param('id')), expand);
  });

  routes.post('/:id', async (context) => {
    const wish = await readParameters(context, update);
    const subscription = runningOf(context.req.param('id'));
    Object.assign(subscription.metadata, wish.metadata);
    if (wish.description !== undefined) subscription.description = wish.description;
    if (wish.trial_end !== undefined) startTrial(simulation, subscription, wish.trial_end);
    else if (wish.cancel_at_period_end === true) cancelAtPeriodEnd(simulation, subscription);
    else if (typeof wish.cancel_at === 'number') cancelAt(simulation, subscription, wish.cancel_at);
    else if (wish.cancel_at_period_end === false || wish.cancel_at === '') keepRunning(simulation, subscription);
    else simulation.tell('customer.subscription.updated', subscription);
    return answerObject(context, simulation, subscription, wish.expand);
  });

  routes.delete('/:id', async (context) => {
    const wish = await readParameters(
      context,
      parameters({ invoice_now: flag.optional(), prorate: flag.optional(), cancellation_details: cancellationDetails }),
    );
    const subscription = runningOf(context.req.param('id'));
    cancelNow(simulation, subscription);
    return answerObject(context, simulation, subscription, wish.expand);
  });
  return routes;
}

function isListed(status: Stripe.Subscription.Status, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  return wanted === 'all' || (wanted === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === wanted);
}
