import type { Context } from 'hono';
import { verify } from 'hono/jwt';
import { OWN_TOKENS } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { Caller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';

/** Who asks, by the keys of the request; null for a token that is not valid. */
export async function callerOf(context: Context<AppEnv>, secrets: Secrets): Promise<Caller | null> {
  const bearer = context.req.header('authorization')?.replace(/^Bearer\s+/i, '') ?? context.req.header('apikey') ?? '';
  if (bearer === secrets.secretKey) return { role: 'service_role', uid: null, jwt: { role: 'service_role' } };
  if (bearer === secrets.publishableKey || bearer === '') return { role: 'anon', uid: null, jwt: { role: 'anon' } };
  const jwt = await verify(bearer, secrets.jwtSecret, OWN_TOKENS).catch(() => null);
  if (!jwt || typeof jwt['role'] !== 'string') return null;
  return { role: jwt['role'], uid: typeof jwt['sub'] === 'string' ? jwt['sub'] : null, jwt };
}
