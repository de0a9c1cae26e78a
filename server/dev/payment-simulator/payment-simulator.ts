import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import Stripe from 'stripe';
import type { ServerClock } from '#server/base/clock.ts';
import type { Logger } from '#server/base/log.ts';
import type { PaymentSettings } from '#server/config/payment-settings.ts';
import { createSimulatorApi } from './api/simulator-api.ts';
import { EventDelivery } from './event-delivery.ts';
import { newWebhookEndpoint } from './objects/account.ts';
import { addCatalogue, catalogue } from './objects/catalogue.ts';
import { createSimulatorPages } from './pages/simulator-pages.ts';
import { Simulation } from './simulation.ts';
import { SimulatorState } from './simulator-state.ts';
import { StateFile } from './state-file.ts';

export interface SimulatorOptions {
  /** The club's own origin: Stripe's API is simulated under /v1 of it, the hosted pages under /dev/payments. */
  origin: string;
  clock: ServerClock;
  /** Where it keeps its state. */
  folder: string;
  /** It keeps none: the club that it takes payments for is gone with the process. */
  isForgotten?: boolean;
  /** The club's server in process, for the webhook. */
  answer: (request: Request) => Promise<Response>;
  log: Logger;
}

export type PaymentSimulator = ReturnType<typeof createPaymentSimulator>;

/**
 * A Stripe of our own, for development mode without a key: the club's payment functions talk to it through the
 * unmodified SDK, and a person pays on its page. It keeps state, signs events, and has a clock that runs ahead of the
 * club's. Nothing is charged anywhere.
 */
export function createPaymentSimulator({ origin, clock, folder, isForgotten = false, answer, log }: SimulatorOptions) {
  const state = new SimulatorState(clock.now);
  const file = new StateFile(folder, log);
  // Good for one run: only this process signs with them and asks for them.
  const secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`;
  const webhookSecret = `whsec_${randomUUID().replaceAll('-', '')}`;
  const webhookUrl = `${origin}/functions/v1/stripe-webhook`;
  if (!file.restore(state)) addCatalogue(state);
  state.put(newWebhookEndpoint(webhookUrl, Stripe.API_VERSION, state.time));
  const delivery = new EventDelivery({ state, url: webhookUrl, webhookSecret, answer });
  const simulation = new Simulation({ state, origin, delivery });
  const keep = () => {
    if (!isForgotten) file.save(state);
  };
  const settings: PaymentSettings = { secretKey, webhookSecret, priceId: catalogue.priceId, apiUrl: origin };
  return {
    /** The settings that the payment functions are given in place of an account's. */
    settings,
    simulation,
    /** Stripe's API, to be mounted at /v1. */
    api: new Hono().route('/', createSimulatorApi({ simulation, secretKey, onChange: keep })),
    /** The hosted pages and the panel, to be mounted at /dev/payments. */
    pages: createSimulatorPages(simulation, keep),
  };
}
