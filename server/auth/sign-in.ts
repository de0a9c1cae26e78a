import bcrypt from 'bcryptjs';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';
import { NO_PASSWORD, endSessionOf, findAccount, findSession } from './account-lookup.ts';
import type { AuthBody, AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, countersOf, limitLogin, tooManyAttempts } from './auth-limits.ts';
import { refuseInEvenTime } from './even-time.ts';
import { helpUnconfirmed } from './mailed-links.ts';
import { isTooLongToBeRight } from './password-rules.ts';
import { renewSession } from './renewal.ts';

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

/**
 * Every refusal of address and password is the same answer in the same time: who signs an address up with a password and then
 * logs in with it must not learn whether the address had an account. An account that waits for its confirmation is mailed again.
 */
async function signInWithPassword(parts: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const { database, limits, forward } = parts;
  const { email, password } = body;
  if (!email || !password) return forward(context, raw);
  const attempt = { clientAddress: context.var.clientAddress, account: accountOf(email) };
  return limitLogin(limits, attempt, () =>
    refuseInEvenTime(async () => {
      const account = await findAccount(database, email);
      if (account?.is_confirmed && account.encrypted_password && !isTooLongToBeRight(password)) {
        const answer = await forward(context, raw);
        return answer.headers.get('X-Sb-Error-Code') === 'invalid_credentials' ? invalidCredentials() : answer;
      }
      // Takes as long as lite's comparison. Its outcome is nobody's business before the address is confirmed,
      // and says nothing of a password that is longer than what is compared.
      await bcrypt.compare(password, account?.encrypted_password ?? NO_PASSWORD);
      await helpUnconfirmed(parts, attempt, account);
      return invalidCredentials();
    }),
  );
}

function invalidCredentials(): Response {
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}

/**
 * supabase-js ends a session whose refresh is refused, so a live token is counted by its session alone: strangers on the same
 * network, who can only guess, never take a member's session from them.
 */
async function refresh(parts: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const { database, limits, forward } = parts;
  const token = body.refresh_token ?? '';
  const session = await findSession(database, token);
  const wait = session?.is_live
    ? await limits.take([{ limit: 'refresh_session', key: session.id }])
    : await limits.take([{ limit: 'refresh_network', key: networkOf(context.var.clientAddress) }]);
  if (wait !== null) return tooManyAttempts(wait);
  if (session?.is_over) {
    await endSessionOf(database, token);
    return authError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  // lite has the words for a token that nobody has.
  return session ? renewSession(parts, context, session.id, token) : forward(context, raw);
}

async function redeemCode({ limits, forward }: AuthParts, context: Context<AppEnv>, body: AuthBody, raw: string) {
  const counters = countersOf('verify', { clientAddress: context.var.clientAddress, account: body.auth_code ?? '' });
  const wait = await limits.take(counters);
  if (wait !== null) return tooManyAttempts(wait);
  const answer = await forward(context, raw);
  if (answer.ok) await limits.giveBack(counters);
  return answer;
}
