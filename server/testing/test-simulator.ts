import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type Stripe from 'stripe';
import { createClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { createPaymentSimulator } from '#server/dev/payment-simulator/payment-simulator.ts';
import type { PaymentSimulator } from '#server/dev/payment-simulator/payment-simulator.ts';
import { connectStripe, readSignedEvent } from '../../supabase/functions/_shared/stripe.ts';
import type { StripeAccess } from '../../supabase/functions/_shared/stripe.ts';

const ORIGIN = 'http://localhost:3000';

/** Stripe as the payment functions open it, in front of a simulator in this process. */
export function openSimulatedStripe({ settings, api }: PaymentSimulator): StripeAccess {
  const app = new Hono().route('/v1', api);
  const { secretKey, webhookSecret, priceId, apiUrl } = settings;
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId, STRIPE_API_URL: apiUrl };
  const access = connectStripe({
    env,
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    now: () => new Date(),
    logError: () => undefined,
  });
  if (!access) throw new Error('no access');
  return access;
}

/** A simulator without a club: the events that it signs are read as the webhook reads them, and kept. */
export async function createTestSimulator() {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-simulator-'));
  const received: Stripe.Event[] = [];
  const clock = createClock();
  let isClubDown = false;
  const answer = async (request: Request): Promise<Response> => {
    if (isClubDown) return new Response(null, { status: 500 });
    const event = await readSignedEvent(access, await request.text(), request.headers.get('Stripe-Signature'));
    if (event) received.push(event);
    return new Response(null, { status: event ? 200 : 400 });
  };
  const start = () => createPaymentSimulator({ origin: ORIGIN, clock, folder, answer, log: createLog('silent') });
  const simulator = start();
  const access = openSimulatedStripe(simulator);
  const pages = new Hono().route('/dev/payments', simulator.pages);
  const { client } = access;

  /** Sends a form of one of the simulator's pages. */
  async function submit(address: string, fields: Record<string, string>): Promise<Response> {
    return pages.request(new URL(address, ORIGIN).href, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async function newSession(parameters: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
    return client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: access.priceId, quantity: 1 }],
      success_url: `${ORIGIN}/app/plan?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/#planos`,
      ...parameters,
    });
  }

  /** A session, paid on its page. */
  async function subscribe(email: string, parameters: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Subscription> {
    const session = await newSession({ customer_email: email, ...parameters });
    await submit(session.url ?? '', { outcome: 'pay' });
    const { subscription } = await client.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    return subscription as Stripe.Subscription;
  }

  return {
    access,
    client,
    clock,
    folder,
    pages,
    received,
    simulator,
    submit,
    newSession,
    subscribe,
    /** A second run on what the first one kept, as after a restart of the server. */
    startAgain: start,
    setClubDown: (isDown: boolean) => (isClubDown = isDown),
    typesReceived: () => received.map(({ type }) => type),
    close: async () => rm(folder, { recursive: true, force: true }),
  };
}
