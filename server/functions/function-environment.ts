import { club } from '#content/club.ts';
import type { PaymentSettings } from '#server/config/payment-settings.ts';
import type { Secrets } from '#server/config/secrets.ts';

/**
 * The environment of functions, under the names that hosted Supabase gives the variables, and the club's own.
 * @param payments the account with Stripe, or the simulator's; null where the club sells nothing
 */
export function functionEnvironment(origin: string, secrets: Secrets, payments: PaymentSettings | null): Record<string, string> {
  return {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    PUBLIC_URL: origin,
    CLUB_NAME: club.name,
    ...(payments && {
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
      STRIPE_PRICE_ID: payments.priceId,
      ...(payments.apiUrl !== undefined && { STRIPE_API_URL: payments.apiUrl }),
    }),
  };
}
