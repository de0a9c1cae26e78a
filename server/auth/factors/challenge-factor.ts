import { randomUUID } from 'node:crypto';
import type { AuthHandler, AuthParts } from '../auth-context.ts';
import { tooManyAttempts } from '../auth-limits.ts';
import { memberOf, secondFactorNeeded } from '../auth-member.ts';
import { inTransaction } from '../auth-transaction.ts';
import { deviceOf } from '../sessions.ts';
import { factorNotFound, lockFactor } from './factor-rows.ts';

/** How long a challenge may be answered, in seconds. */
export const CHALLENGE_SECONDS = 300;

/** The column takes no null. An address that is not known is the same one at the answer. */
export const UNKNOWN_ADDRESS = '0.0.0.0';

const FORGET_OLD = `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'`;
const CHALLENGE = `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), ($3::text)::inet)
  returning floor(extract(epoch from created_at))::float8 as at`;
// No two factors of the club may say the same instant.
const NOTE = 'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1';

/** POST /factors/{id}/challenge: begins what a code of the factor ends. */
export function createChallengeFactor(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    const wait = await parts.limits.take([{ limit: 'factor_session', key: member.sessionId }]);
    if (wait !== null) return tooManyAttempts(wait);
    return inTransaction(parts, async (transaction) => {
      const factor = await lockFactor(parts, transaction, { factorId: factorIdIn(context.req.path), userId: member.userId });
      if (!factor) return factorNotFound();
      if (member.lacksSecondFactor && !factor.isVerified) return secondFactorNeeded();
      await transaction.query(FORGET_OLD, [factor.id]);
      const id = randomUUID();
      const [made] = await transaction.query<{ at: number }>(CHALLENGE, [id, factor.id, deviceOf(context).address ?? UNKNOWN_ADDRESS]);
      await transaction.query(NOTE, [factor.id]);
      return context.json({ id, type: 'totp', expires_at: (made?.at ?? 0) + CHALLENGE_SECONDS });
    });
  };
}

/** The factor that a path is about. */
export function factorIdIn(path: string): string {
  return /\/factors\/([^/]+)/.exec(path)?.[1] ?? '';
}
