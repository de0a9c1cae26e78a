import type { Secrets } from '#server/config/secrets.ts';

/** What functions find in their environment, under the names that hosted Supabase gives them. */
export function functionEnvironment(origin: string, secrets: Secrets) {
  return {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
  };
}
