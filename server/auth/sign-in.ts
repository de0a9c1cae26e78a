import bcrypt from 'bcryptjs';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http-types.ts';
import { networkOf } from '#server/rate-limits/network.ts';
import { NO_PASSWORD, endSessionOf, findAccount, findSession } from './account-lookup.ts';
import type { AuthBody, AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, countersOf, limitLogin, tooManyAttempts } from './auth-limits.ts';

/** POST /token: by password, by refresh token, or by a provider's code. */
export function createSignIn(parts: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    const grant = context.req.query('grant_type');
    if (grant === 'password') return signInWithPassword(parts, context, body, raw);
    if (grant === 'refresh_token') return refresh(parts, context, body, raw);
    if (grant === 'pkce') return redeemCode(parts, context, body, raw);
    return parts.forward(context, raw);
  };
}

async function signInWithPassword({ database, limits, forward }: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const { email, password } = body;
  if (!email || !password) return forward(context, raw);
  return limitLogin(limits, { clientAddress: context.var.clientAddress, account: accountOf(email) }, async () => {
    const account = await findAccount(database, email);
    if (account?.is_confirmed && account.encrypted_password) return forward(context, raw);
    const isRight = await bcrypt.compare(password, account?.encrypted_password ?? NO_PASSWORD);
    // lite would say "not confirmed" to any password. What it is handed in vain takes as long as a wrong password of an account.
    return account && !isRight ? authError(400, 'invalid_credentials', 'Invalid login credentials') : forward(context, raw);
  });
}

/**
 * supabase-js ends a session whose refresh is refused, so a live token is counted by its session alone: strangers on the same
 * network, who can only guess, never take a member's session from him.
 */
async function refresh({ database, limits, forward }: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const token = body.refresh_token ?? '';
  const session = await findSession(database, token);
  const wait = session?.is_live
    ? await limits.take([{ limit: 'refresh_session', key: session.id }])
    : await limits.take([{ limit: 'refresh_network', key: networkOf(context.var.clientAddress) }]);
  if (wait !== null) return tooManyAttempts(wait);
  const answer = await forward(context, raw);
  // lite leaves the session of a stolen token open until its access token runs out.
  if (answer.headers.get('X-Sb-Error-Code') === 'refresh_token_already_used') await endSessionOf(database, token);
  return answer;
}

async function redeemCode({ limits, forward }: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const counters = countersOf('verify', { clientAddress: context.var.clientAddress, account: body.auth_code ?? '' });
  const wait = await limits.take(counters);
  if (wait !== null) return tooManyAttempts(wait);
  const answer = await forward(context, raw);
  if (answer.ok) await limits.giveBack(counters);
  return answer;
}
