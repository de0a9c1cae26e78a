import { createHash } from 'node:crypto';
import { networkOf } from '#server/limits/network.ts';
import { noteAccess } from './access-records.ts';
import { lockAccountById } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import { userBanned } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { rememberPlace } from './familiar-places.ts';
import { deviceOf, openSession, sessionAnswer } from './sessions.ts';
import type { GrantedSession } from './sessions.ts';

/** A sign-in by a provider that came back, and waits for the app that began it. */
interface Flow {
  user_id: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  is_expired: boolean;
}

const FLOW = `select user_id, code_challenge, code_challenge_method, created_at < now() - interval '5 minutes' as is_expired
  from auth.flow_state where auth_code = $1`;

const notFound = () => authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/**
 * POST /token?grant_type=pkce: the one-time code of a sign-in by a provider, for the holder of the verifier. Wrong ones
 * are counted. The right one can not be guessed, and is always judged.
 */
export function createRedeemCode(parts: AuthParts): AuthHandler {
  return async (context, { auth_code: code, code_verifier: verifier }) => {
    const [known] = code ? await parts.database.query<Flow>(FLOW, [code]) : [];
    if (!known || !isVerifierOf(known, verifier ?? '')) {
      const wait = await parts.limits.take([{ limit: 'verify_network', key: networkOf(context.var.clientAddress) }]);
      if (wait !== null) return tooManyAttempts(wait);
    }
    if (!code || !verifier) {
      return authError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
    }
    const outcome = await inTransaction(parts, async (transaction): Promise<GrantedSession | Response> => {
      const [flow] = await transaction.query<Flow>(FLOW, [code]);
      if (!flow?.user_id) return notFound();
      if (flow.is_expired) return authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      if (!isVerifierOf(flow, verifier)) {
        return authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      }
      // The account before its code, as a deletion locks them.
      const account = await lockAccountById(transaction, flow.user_id);
      const taken = await transaction.query('delete from auth.flow_state where auth_code = $1 returning id', [code]);
      if (!account || taken.length === 0) return notFound();
      if (account.is_banned) return userBanned(403);
      const device = deviceOf(context);
      const session = await openSession(parts, transaction, { userId: account.id, method: 'oauth', device });
      await noteAccess(transaction, 'provider_sign_in', account.id, device.address);
      return session;
    });
    if (outcome instanceof Response) return outcome;
    return rememberPlace(parts, context, { userId: outcome.account.id, answer: await sessionAnswer(outcome, parts.jwtSecret) });
  };
}

/** Both are as public as the code itself, so how long the comparison takes tells nothing of the verifier. */
function isVerifierOf({ code_challenge: challenge, code_challenge_method: method }: Flow, verifier: string): boolean {
  return method === 's256' && challenge === createHash('sha256').update(verifier).digest('base64url');
}
