import { isLoopbackHost } from '#server/base/loopback.ts';
import type { Environment } from '#server/config/env-schema.ts';
import { complete } from '#server/config/provider-settings.ts';

/** The club's account with Stripe. */
export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** The price that a new subscriber pays. */
  priceId: string;
  /** Where Stripe's API is reached instead of Stripe's own address; undefined outside development mode. */
  apiUrl: string | undefined;
}

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

/**
 * Reads the account; null where the club sells nothing. Adds a line to `problems` for each value that is missing or
 * can't be used.
 */
export function readPaymentSettings(env: Environment, isDevelopment: boolean, problems: string[]): PaymentSettings | null {
  const given = complete(env, NAMES, problems);
  const apiUrl = env.STRIPE_API_URL;
  if (apiUrl !== undefined && !isDevelopment) problems.push('STRIPE_API_URL: only in development mode');
  if (apiUrl !== undefined && !isLoopbackHost(new URL(apiUrl).hostname)) problems.push('STRIPE_API_URL: must be on this machine');
  if (apiUrl !== undefined && !given?.STRIPE_SECRET_KEY.startsWith('sk_test_')) {
    problems.push('STRIPE_API_URL: only with a STRIPE_SECRET_KEY that starts with sk_test_');
  }
  if (!given) return null;
  return {
    secretKey: given.STRIPE_SECRET_KEY,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET,
    priceId: given.STRIPE_PRICE_ID,
    apiUrl: isDevelopment ? apiUrl : undefined,
  };
}
