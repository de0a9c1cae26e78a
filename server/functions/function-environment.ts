import { createECDH } from 'node:crypto';
import { club } from '#content/club.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { PaymentSettings } from '#server/config/payment-settings.ts';
import type { Secrets } from '#server/config/secrets.ts';

/**
 * The environment of functions, under the names that hosted Supabase gives the variables, and the club's own.
 * @param payments the account with Stripe, or the simulator's; null where the club sells nothing
 * @param settings how the club pushes and who answers for it; without them push services are told the club's address
 */
export function functionEnvironment(
  origin: string,
  secrets: Secrets,
  payments: PaymentSettings | null,
  settings?: Pick<ServerConfig, 'push' | 'operatorEmail'>,
): Record<string, string> {
  return {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    PUBLIC_URL: origin,
    CLUB_NAME: club.name,
    ...(secrets.vapidKey !== undefined && vapidEnvironment(secrets.vapidKey, settings?.operatorEmail ?? null, origin)),
    ...(settings?.push.hosts !== undefined && { PUSH_HOSTS: settings.push.hosts }),
    ...(settings?.push.testAddress !== undefined && { PUSH_TEST_ADDRESS: settings.push.testAddress }),
    ...(payments && {
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
      STRIPE_PRICE_ID: payments.priceId,
      ...(payments.apiUrl !== undefined && { STRIPE_API_URL: payments.apiUrl }),
    }),
  };
}

function vapidEnvironment(privateKey: string, operatorEmail: string | null, origin: string): Record<string, string> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: operatorEmail === null ? origin : `mailto:${operatorEmail}`,
  };
}
