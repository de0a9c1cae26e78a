import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { JWTExpired } from 'jose/errors';
import { z } from 'zod';
import { VerifiedTokens } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';

/** Who joins a topic. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  /** Null for a caller with nothing but an API key. */
  userId: string | null;
  sessionId: string | null;
  /** Seconds since 1970; null for an API key, which has no end. */
  expiresAt: number | null;
  /** The token's claims, as the database's policies read them. */
  claims: Record<string, unknown>;
}

const claimsSchema = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.guid().optional(),
  session_id: z.guid().optional(),
  exp: z.number(),
});

/** Why a token is refused, in the words of Supabase's Realtime. */
export class RefusedTokenError extends Error {}

/** Checks tokens with the server's own secret. */
export type TokenCheck = (token: unknown) => Promise<Caller>;

/**
 * Reads a caller out of an access token, or out of one of the two API keys that clients send in its place.
 * @returns a check that throws RefusedTokenError for a token that is missing, forged or past its time
 */
export function createTokenCheck({ jwtSecret, publishableKey, secretKey }: Secrets): TokenCheck {
  const key = new TextEncoder().encode(jwtSecret);
  const tokens = new VerifiedTokens(jwtSecret);
  return async (token) => {
    if (token === publishableKey) return keyCaller('anon');
    if (token === secretKey) return keyCaller('service_role');
    if (typeof token !== 'string' || token === '') throw new RefusedTokenError('InvalidJWTToken: A token is missing');
    // One token joins many topics, and to verify it takes longer than the rest of a join that is refused.
    const payload = (await tokens.claimsOf(token)) ?? (await verify(token, key));
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new RefusedTokenError('InvalidJWTToken: The token lacks a claim');
    const { role, sub, session_id: sessionId, exp } = claims.data;
    return { role, userId: sub ?? null, sessionId: sessionId ?? null, expiresAt: exp, claims: payload };
  };
}

/** @throws RefusedTokenError with the reason */
async function verify(token: string, key: Uint8Array): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
    throw new RefusedTokenError(`InvalidJWTToken: ${error instanceof JWTExpired ? 'Token has expired' : 'The token is not valid'}`);
  });
  return payload;
}

function keyCaller(role: 'anon' | 'service_role'): Caller {
  return { role, userId: null, sessionId: null, expiresAt: null, claims: { role } };
}
