import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { letTimePass } from '../acts/let-time-pass.ts';
import type { Simulation } from '../simulation.ts';
import { newId } from '../simulator-state.ts';
import { StripeRefusal } from '../stripe-refusal.ts';
import { accountRoutes } from './account-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

interface ApiOptions {
  simulation: Simulation;
  secretKey: string;
  /** Called after each call that may have changed something. */
  onChange: () => void;
}

/**
 * Stripe's API as far as the club calls it, under /v1. Any other address answers 404, as one that Stripe doesn't have.
 */
export function createSimulatorApi({ simulation, secretKey, onChange }: ApiOptions): Hono {
  const api = new Hono();
  api.onError((error, context) => {
    const refusal = error instanceof RangeError ? new StripeRefusal(400, 'parameter_invalid', error.message) : error;
    if (!(refusal instanceof StripeRefusal)) throw error;
    return context.json(refusal.toBody(), refusal.status);
  });
  api.use(async (context, next) => {
    await next();
    context.header('Request-Id', newId('req'));
    context.header('Cache-Control', 'no-store');
  });
  api.use(async (context, next) => {
    if (context.req.header('Authorization') !== `Bearer ${secretKey}`)
      throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided');
    await next();
  });
  api.use(async (_context, next) => {
    if (simulation.state.isDown) throw new StripeRefusal(503, 'api_unavailable', 'The service is temporarily unavailable.');
    await next();
  });
  api.use(async (_context, next) => {
    letTimePass(simulation);
    await next();
    onChange();
    // In the background: an answer of Stripe's never waits for the club's webhook, which may wait for this very answer.
    void simulation.endAct().then(onChange);
  });
  api.use(answerOnce(simulation));
  api.route('/checkout/sessions', checkoutRoutes(simulation));
  api.route('/subscriptions', subscriptionRoutes(simulation));
  api.route('/', moneyRoutes(simulation));
  api.route('/', accountRoutes(simulation));
  api.all('*', (context) => {
    throw new StripeRefusal(404, 'resource_missing', `Unrecognized request URL (${context.req.method}: ${context.req.path}).`);
  });
  return api;
}

/**
 * Answers a repeated idempotency key as the first time, without doing anything again. @throws StripeRefusal for a key
 * that comes again with other parameters
 */
function answerOnce({ state }: Simulation): MiddlewareHandler {
  return async (context, next) => {
    const key = context.req.header('Idempotency-Key');
    if (!key || context.req.method === 'GET') return next();
    const request = fingerprintOf(context.req.method, context.req.path, await context.req.text());
    const kept = state.answers.get(key);
    if (kept && kept.request !== request) {
      throw new StripeRefusal(400, 'idempotency_key_in_use', 'Keys for idempotent requests can only be used with the same parameters.');
    }
    if (kept) return context.json(kept.body as never, kept.status as 200, { 'Idempotent-Replayed': 'true' });
    await next();
    if (context.res.ok) state.answers.set(key, { request, status: context.res.status, body: await context.res.clone().json() });
  };
}

function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}
