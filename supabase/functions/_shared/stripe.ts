import Stripe from 'stripe';
import type { FunctionContext } from './context.ts';

/** Stripe as the club uses it: the SDK's client, the price that is sold, and the secret that signs events. */
export interface StripeAccess {
  client: Stripe;
  /** STRIPE_PRICE_ID: the price a new subscriber pays; older subscribers may pay other prices of the same product. */
  priceId: string;
  /** STRIPE_WEBHOOK_SECRET */
  webhookSecret: string;
  /** The club's clock, which the simulator's runs with. */
  now: () => Date;
  /** Whether the key is of Stripe's test mode, in which no money moves. */
  isTest: boolean;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/**
 * Opens Stripe with STRIPE_SECRET_KEY, STRIPE_PRICE_ID and STRIPE_WEBHOOK_SECRET; all calls to Stripe go through here.
 * @returns null where one of them is not set: the club sells nothing then
 * @throws when STRIPE_API_URL would send a live key, or any key to another machine than this one
 */
export function connectStripe({ env, fetch, now }: FunctionContext): StripeAccess | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!key || !priceId || !webhookSecret) return null;
  const client = new Stripe(key, {
    // The context's fetch, so that a test, and the simulator inside the server, need no port. Node's own client does
    // not exist in Deno.
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...placeOf(env['STRIPE_API_URL'], key),
  });
  return { client, priceId, webhookSecret, now, isTest: /^[rs]k_test_/.test(key) };
}

/**
 * Where Stripe is reached, for the SDK. Another place than Stripe's own is for the simulator and tests: this machine,
 * with a test key.
 */
function placeOf(address: string | undefined, key: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!address) return {};
  const { hostname, port, protocol } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (!isHere || !key.startsWith('sk_test_')) throw new Error('STRIPE_API_URL is for test keys and this machine');
  if (protocol === 'http:') return { host: hostname, port: port || '80', protocol: 'http' };
  return { host: hostname, port: port || '443', protocol: 'https' };
}

const cryptoProvider = Stripe.createSubtleCryptoProvider();

/**
 * The event in a webhook's raw body, if Stripe signed it within the last five minutes.
 * @returns null for a body that is not signed, signed with another secret, or signed longer ago
 */
export async function readSignedEvent(
  { client, webhookSecret }: StripeAccess,
  body: string,
  signature: string | null,
): Promise<Stripe.Event | null> {
  if (!signature) return null;
  try {
    // The asynchronous one: the other throws under Deno.
    return await client.webhooks.constructEventAsync(body, signature, webhookSecret, undefined, cryptoProvider);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/**
 * Whether Stripe says that it does not know what it was asked for: of another account or mode, or ended where only a
 * live one is meant.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe takes an address for none, which it knows better than we. */
export function isBadEmail(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'email_invalid' || error.param === 'customer_email';
}

/**
 * The part of a Stripe fault that a log may hold: its kind, and by which number Stripe finds it. Messages may hold
 * parts of a key.
 */
export function faultOf(error: unknown): Error | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { type, code, statusCode, requestId } = error;
  return new Error(['Stripe:', type, code, statusCode, requestId].filter(Boolean).join(' '));
}
