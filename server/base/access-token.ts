/**
 * How long an access token is valid, in seconds. `supabase/config.toml` says the same of a hosted project
 * (`jwt_expiry`).
 */
export const ACCESS_TOKEN_SECONDS = 3_600;
