import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { noteAccess } from '../access-records.ts';
import type { AuthHandler, AuthParts } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { tooManyAttempts } from '../auth-limits.ts';
import { memberOf, secondFactorNeeded, sessionNotFound } from '../auth-member.ts';
import type { AuthMember } from '../auth-member.ts';
import { inTransaction } from '../auth-transaction.ts';
import { placeOf, rememberPlace } from '../familiar-places.ts';
import type { Place } from '../familiar-places.ts';
import { mayTakeFirstFactor } from '../password-proof.ts';
import { deviceOf, grantSession, sessionAnswer } from '../sessions.ts';
import type { Device, GrantedSession } from '../sessions.ts';
import { CHALLENGE_SECONDS, UNKNOWN_ADDRESS, factorIdIn } from './challenge-factor.ts';
import { factorNotFound, isFactorId, lockFactor, lockSession } from './factor-rows.ts';
import type { Factor } from './factor-rows.ts';
import { judgeCode } from './totp.ts';

interface Challenge {
  is_over: boolean;
  is_of_device: boolean;
}

interface Answered {
  challengeId: string;
  code: string;
  from: Place;
}

const CHALLENGE = `select created_at < now() - make_interval(secs => $4) as is_over,
    verified_at is null and ip_address = ($3::text)::inet as is_of_device
  from auth.mfa_challenges where id = $1 and factor_id = $2 for update`;
const JUDGE = `select verdict, seconds_to_wait
  from app.judge_factor_try($1, $2, $3, $4::bigint, $5::bigint, ($6::text)::inet, $7::text[])`;

const END_CHALLENGE = 'update auth.mfa_challenges set verified_at = now() where id = $1';
const TAKE_FACTOR = `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'`;
const NOTE_METHOD = `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), $1, 'totp', now(), now())
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
const RAISE = `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`;
// Used up long ago: without the code it brings nothing, not even in the moment that is given to tabs which ask at once.
const REVOKE = `update auth.refresh_tokens set revoked = true, updated_at = app.now() - interval '1 day' where session_id = $1`;
const ISSUE = `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values ($1, $2, $3, false, app.now(), app.now())`;
const END_OTHERS = `delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') < 'aal2'`;
const DROP_UNVERIFIED = `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`;
const FORGET_CODES = `delete from app.mfa_code_uses u where u.user_id = $1 and not exists (select from auth.mfa_factors f where f.id = u.factor_id)`;

/**
 * POST /factors/{id}/verify: the code of a challenge. The session goes on at aal2 with new tokens, and the account's
 * sessions that have not shown a second factor end. A code works once; app.judge_factor_try has a place wait from where
 * too many wrong ones came, and no other.
 * @param now milliseconds since 1970: the machine's clock, as tokens are checked by it
 */
export function createVerifyFactor(parts: AuthParts, now: () => number = Date.now): AuthHandler {
  return async (context, body) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    const counters = [{ limit: 'factor_session', key: member.sessionId }] as const;
    const wait = await parts.limits.take([...counters]);
    if (wait !== null) return tooManyAttempts(wait);
    if (!body.code) return authError(400, 'validation_failed', 'Code needs to be non-empty');
    const answered = { challengeId: body.challenge_id ?? '', code: body.code, from: placeOf(parts, context) };
    const device = deviceOf(context);
    const outcome = await inTransaction(parts, async (transaction): Promise<GrantedSession | Response> => {
      const session = await lockSession(transaction, member);
      if (!session) return sessionNotFound();
      const factor = await lockFactor(parts, transaction, { factorId: factorIdIn(context.req.path), userId: member.userId });
      if (!factor) return factorNotFound();
      if (member.lacksSecondFactor && !factor.isVerified) return secondFactorNeeded();
      // One that was begun by an earlier server, or longer ago: a person with the password alone may have begun it.
      if (!factor.isVerified && session.aal !== 'aal2' && !(await mayTakeFirstFactor(transaction, member.sessionId))) {
        return authError(400, 'reauthentication_needed', 'Verifying a first factor requires reauthentication');
      }
      const refusal =
        (await refuseChallenge(transaction, { factor, answered, device })) ??
        (await refuseCode(transaction, { factor, answered, member, device, at: now() }));
      if (refusal) return refusal;
      await transaction.query(END_CHALLENGE, [answered.challengeId]);
      return raiseSession(parts, transaction, { factor, member, device });
    });
    if (outcome instanceof Response) return outcome;
    await parts.limits.giveBack([...counters]);
    const answer = await sessionAnswer(outcome, parts.jwtSecret);
    return rememberPlace(parts, context, { userId: member.userId, bySecondFactor: true, answer });
  };
}

async function refuseChallenge(
  transaction: SqlRunner,
  { factor, answered: { challengeId }, device }: { factor: Factor; answered: Answered; device: Device },
): Promise<Response | null> {
  const [challenge] = isFactorId(challengeId)
    ? await transaction.query<Challenge>(CHALLENGE, [challengeId, factor.id, device.address ?? UNKNOWN_ADDRESS, CHALLENGE_SECONDS])
    : [];
  if (!challenge) return authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (!challenge.is_of_device) return authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!challenge.is_over) return null;
  await transaction.query('delete from auth.mfa_challenges where id = $1', [challengeId]);
  return authError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  );
}

async function refuseCode(
  transaction: SqlRunner,
  {
    factor,
    answered: { code, from },
    member,
    device,
    at,
  }: { factor: Factor; answered: Answered; member: AuthMember; device: Device; at: number },
): Promise<Response | null> {
  const judged = judgeCode(factor.secret, code, at);
  const [said] = await transaction.query<{ verdict: 'right' | 'wrong' | 'used' | 'paused'; seconds_to_wait: number }>(JUDGE, [
    factor.id,
    member.userId,
    member.sessionId,
    judged.step,
    judged.earlyStep,
    from.address,
    [...from.marks],
  ]);
  if (said?.verdict === 'right') return null;
  if (said?.verdict === 'paused') return tooManyAttempts(said.seconds_to_wait);
  if (said?.verdict === 'wrong') await noteAccess(transaction, 'factor_refused', member.userId, device.address);
  return judged.clockOffSeconds === null
    ? authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    : clockIsOff(judged.clockOffSeconds);
}

/** GoTrue has no word for it, so its code stays. A client reads the message, since auth-js shows it no headers. */
function clockIsOff(seconds: number): Response {
  const how = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}`;
  const answer = authError(422, 'mfa_verification_failed', `Invalid TOTP code entered: the clock it is of is ${how}`);
  answer.headers.set('X-Clock-Off-Seconds', String(seconds));
  return answer;
}

async function raiseSession(
  parts: AuthParts,
  transaction: SqlRunner,
  { factor, member: { userId, sessionId }, device }: { factor: Factor; member: AuthMember; device: Device },
): Promise<GrantedSession> {
  const refreshToken = randomUUID();
  if (!factor.isVerified) {
    await transaction.query(TAKE_FACTOR, [factor.id]);
    await noteAccess(transaction, 'factor_enrolled', userId, device.address);
  }
  await transaction.query(NOTE_METHOD, [sessionId]);
  await transaction.query(RAISE, [sessionId, factor.id]);
  await transaction.query(REVOKE, [sessionId]);
  await transaction.query(ISSUE, [refreshToken, userId, sessionId]);
  await transaction.query(END_OTHERS, [userId, sessionId]);
  await transaction.query(DROP_UNVERIFIED, [userId]);
  await transaction.query(FORGET_CODES, [userId]);
  return grantSession(parts, transaction, { id: sessionId, userId, refreshToken });
}
