import { createHash, randomBytes } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { ProviderName } from '../config/provider-settings.ts';

/** A sign-in between leaving for a provider and coming back. */
export interface ProviderTrip {
  provider: ProviderName;
  nonce: string;
  codeVerifier: string;
  /** Address of the app that the sign-in ends at. */
  redirectTo: string;
  /** PKCE (S256) of the app that began it. */
  codeChallenge: string;
  /** The fields that the provider posted; null when it redirects with its answer. */
  answer: Record<string, string> | null;
  isExpired: boolean;
}

/** How long somebody may take at the provider, in seconds. */
export const TRIP_LIFETIME = 600;

const BROWSER_ID = /^[\w-]{43}$/;

/** A new id for the browser's cookie, unless it has one. */
export function browserIdFrom(cookie: string | undefined): string {
  return cookie && BROWSER_ID.test(cookie) ? cookie : randomBytes(32).toString('base64url');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Remembers a sign-in that leaves for its provider, and clears away those that never came back.
 * @returns the state and nonce for the provider, and the PKCE verifier towards it
 */
export async function startTrip(
  database: SqlRunner,
  trip: { provider: ProviderName; browserId: string; redirectTo: string; codeChallenge: string },
): Promise<{ state: string; nonce: string; codeVerifier: string }> {
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  await database.query('delete from app.provider_sign_ins where expires_at < now()');
  await database.query(
    `insert into app.provider_sign_ins
       (state_hash, browser_hash, provider, nonce, code_verifier, redirect_to, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${TRIP_LIFETIME}))`,
    [hashOf(state), hashOf(trip.browserId), trip.provider, nonce, codeVerifier, trip.redirectTo, trip.codeChallenge],
  );
  return { state, nonce, codeVerifier };
}

/** Keeps what a provider posted for the step that follows; false when no sign-in with this state waits for it. */
export async function keepAnswer(database: SqlRunner, state: string, answer: Record<string, string>): Promise<boolean> {
  const rows = await database.query(
    `update app.provider_sign_ins set answer = ($2::text)::jsonb
     where state_hash = $1 and answer is null and expires_at > now() returning provider`,
    [hashOf(state), JSON.stringify(answer)],
  );
  return rows.length > 0;
}

/** Ends the trip: of several calls with one state, one gets it. Null when this browser began none with it. */
export async function takeTrip(database: SqlRunner, state: string, browserId: string): Promise<ProviderTrip | null> {
  const [row] = await database.query<{
    provider: ProviderName;
    nonce: string;
    code_verifier: string;
    redirect_to: string;
    code_challenge: string;
    answer: string | null;
    is_expired: boolean;
  }>(
    `delete from app.provider_sign_ins where state_hash = $1 and browser_hash = $2
     returning provider, nonce, code_verifier, redirect_to, code_challenge, answer::text as answer, expires_at < now() as is_expired`,
    [hashOf(state), hashOf(browserId)],
  );
  return row
    ? {
        provider: row.provider,
        nonce: row.nonce,
        codeVerifier: row.code_verifier,
        redirectTo: row.redirect_to,
        codeChallenge: row.code_challenge,
        answer: row.answer === null ? null : (JSON.parse(row.answer) as Record<string, string>),
        isExpired: row.is_expired,
      }
    : null;
}
