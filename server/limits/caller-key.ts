import type { Context } from 'hono';
import { createSecretCheck } from '#server/base/secret-check.ts';
import type { VerifiedTokens } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';

/** Who calls, as far as fairness is concerned. Null is the server itself, by its secret key. */
export type CallerKey = { kind: 'member' | 'network'; key: string } | null;

/** What stands as a token in a request, if anything. */
export function bearerOf(context: Context<AppEnv>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

/**
 * Tells callers apart: a member by their valid access token, anybody else by their network.
 * @returns a function of the request; a token that is forged or past its time counts for nothing
 */
export function createCallerKey({ secretKey }: Secrets, tokens: VerifiedTokens): (context: Context<AppEnv>) => Promise<CallerKey> {
  const isSecretKey = createSecretCheck(secretKey);
  return async (context) => {
    const bearer = bearerOf(context);
    if (isSecretKey(bearer ?? context.req.header('apikey') ?? '')) return null;
    const claims = bearer?.includes('.') ? await tokens.claimsOf(bearer) : null;
    if (claims?.sub) return { kind: 'member', key: `member ${claims.sub}` };
    return { kind: 'network', key: `network ${networkOf(context.var.clientAddress)}` };
  };
}
