import type { SqlRunner } from '#server/database/club-connection.ts';
import { noteAccess } from '../access-records.ts';
import type { AuthHandler, AuthParts } from '../auth-context.ts';
import { tooManyAttempts } from '../auth-limits.ts';
import { memberOf, secondFactorNeeded, sessionNotFound } from '../auth-member.ts';
import type { AuthMember } from '../auth-member.ts';
import { inTransaction } from '../auth-transaction.ts';
import { deviceOf } from '../sessions.ts';
import { factorIdIn } from './challenge-factor.ts';
import { factorNotFound, lockFactor, lockSession, mayPassFactors } from './factor-rows.ts';

/**
 * DELETE /factors/{id}: one that is in use only by a session that has shown a second factor, or by one of a mailed link
 * while the factor is young enough to be somebody else's. The sessions it vouched for fall back to aal1.
 */
export function createRemoveFactor(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    if (member.lacksSecondFactor && !(await mayPassFactors(parts.database, member.sessionId))) return secondFactorNeeded(422);
    const wait = await parts.limits.take([{ limit: 'factor_session', key: member.sessionId }]);
    if (wait !== null) return tooManyAttempts(wait);
    return inTransaction(parts, async (transaction) => {
      const session = await lockSession(transaction, member);
      if (!session) return sessionNotFound();
      const factor = await lockFactor(parts, transaction, { factorId: factorIdIn(context.req.path), userId: member.userId });
      if (!factor) return factorNotFound();
      const isByLink = factor.isVerified && session.aal !== 'aal2';
      if (isByLink && !(await mayPassFactors(transaction, member.sessionId))) {
        return secondFactorNeeded(422);
      }
      await transaction.query('select app.forget_factor($1)', [factor.id]);
      if (isByLink) await putOutOthers(transaction, member);
      if (factor.isVerified) await noteAccess(transaction, 'factor_removed', member.userId, deviceOf(context).address);
      return context.json({ id: factor.id });
    });
  };
}

/** The person who set the factor up may have other sessions and recovery codes. */
async function putOutOthers(transaction: SqlRunner, { userId, sessionId }: AuthMember): Promise<void> {
  await transaction.query('select app.forget_recovery_codes($1)', [userId]);
  await transaction.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId]);
}
