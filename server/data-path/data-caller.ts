import type { JWTPayload } from 'jose';
import { createSecretCheck } from '#server/base/secret-check.ts';
import type { VerifiedTokens } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';

/** Under whose rights a data request runs. */
export interface DataCaller {
  uid: string | null;
  role: string;
  /** The claims of the token, or those that the API key stands for. */
  jwt: JWTPayload | null;
}

/** What says who calls: an API key, with or without a token. */
export interface Credentials {
  apiKey: string | null;
  authorization: string | null;
  userAgent: string | null;
}

const BROWSER = /^\s*Mozilla\s*\/\s*5\s*\.\s*0/i;
const STRANGER: DataCaller = Object.freeze({ uid: null, role: 'anon', jwt: Object.freeze({ role: 'anon' }) });
const UNKNOWN: DataCaller = Object.freeze({ uid: null, role: 'anon', jwt: null });
const SERVER: DataCaller = Object.freeze({ uid: null, role: 'service_role', jwt: Object.freeze({ role: 'service_role' }) });

/**
 * Tells who calls, by Supabase's rules: each request needs one of the two API keys; the secret one is not for browsers; a token beside the
 * key says which member it is.
 * @returns a function of a request's credentials; null is a caller who is not let in
 */
export function createDataCallers(
  { publishableKey, secretKey }: Secrets,
  tokens: VerifiedTokens,
): (credentials: Credentials) => Promise<DataCaller | null> {
  const isSecretKey = createSecretCheck(secretKey);
  return async ({ apiKey, authorization, userAgent }) => {
    // Everybody knows the publishable key.
    const isSecret = apiKey !== null && apiKey !== publishableKey && isSecretKey(apiKey);
    if (!isSecret && apiKey !== publishableKey) return null;
    if (isSecret && BROWSER.test(userAgent ?? '')) return null;
    const token = /^Bearer\s+(.+)$/.exec(authorization ?? '')?.[1]?.trim();
    if (token === undefined || token === apiKey || token.startsWith('sb_')) return isSecret ? SERVER : STRANGER;
    // A text that is no token counts for nothing.
    const parts = token.split('.');
    if (parts.length !== 3 || parts.includes('')) return UNKNOWN;
    const claims = await tokens.claimsOf(token);
    return claims && { uid: claims.sub ?? null, role: roleOf(claims), jwt: claims };
  };
}

function roleOf({ role }: JWTPayload): string {
  return typeof role === 'string' && role !== '' ? role : 'anon';
}
