import type { SqlRunner } from '#server/database/club-connection.ts';
import { networkOf } from '#server/limits/network.ts';
import type { AuthBody } from './auth-body.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import type { AuthLimits } from './auth-limits.ts';
import { sessionNotFound } from './auth-member.ts';
import type { AuthMember } from './auth-member.ts';
import { NEEDS_PASSWORD } from './competing-sign-ups.ts';
import type { Place } from './familiar-places.ts';
import { passwordQueue } from './password-queue.ts';
import { isPassword } from './passwords.ts';

/** In `auth.sessions.tag`: a mailed link opened this session, and proves for a while who sets a password in it. */
export const BY_MAILED_LINK = 'mailed_link';

/** Takes back what proved the change of a password, once it is changed: the mailed code and the mark of the session. */
export async function spendPasswordProofs(transaction: SqlRunner, userId: string): Promise<void> {
  await transaction.query('select app.spend_mailed_codes($1)', [userId]);
  await transaction.query('update auth.sessions set tag = null where user_id = $1 and tag = $2', [userId, BY_MAILED_LINK]);
}

/**
 * Whether a session has shown, beside its password, that its member reads the mail of the address
 * (app.has_mailbox_proof).
 */
export async function hasMailboxProof(database: SqlRunner, sessionId: string): Promise<boolean> {
  const [shown] = await database.query<{ has_proof: boolean }>('select app.has_mailbox_proof($1) as has_proof', [sessionId]);
  return shown?.has_proof === true;
}

/**
 * The same for the first code of a first factor, which may come a while after its set-up began
 * (app.may_take_first_factor).
 */
export async function mayTakeFirstFactor(database: SqlRunner, sessionId: string): Promise<boolean> {
  const [shown] = await database.query<{ may_take: boolean }>('select app.may_take_first_factor($1) as may_take', [sessionId]);
  return shown?.may_take === true;
}

/** The facts by which the change of a password is judged. */
export interface PasswordStanding {
  email: string | null;
  encrypted_password: string | null;
  /** The hash of a mailed code that is still good. */
  code: string | null;
  is_by_link: boolean;
}

const STANDING = `select u.email, nullif(u.encrypted_password, '') as encrypted_password,
    app.living_mailed_code(u.id, s.id) as code,
    coalesce(s.tag = $3 and (s.created_at > now() - interval '1 hour' or app.json_object(u.raw_app_meta_data) -> $4 is not null), false) as is_by_link
  from auth.users u join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`;

/**
 * Reads it of a member's account and session; undefined when one of them is gone. In a transaction both stay as they
 * are until it ends.
 */
export async function readPasswordStanding(
  database: SqlRunner,
  { userId, sessionId }: AuthMember,
  isLocked = false,
): Promise<PasswordStanding | undefined> {
  if (isLocked) await database.query('select from auth.users where id = $1 for update', [userId]);
  const [standing] = await database.query<PasswordStanding>(isLocked ? `${STANDING} for update of s` : STANDING, [
    userId,
    sessionId,
    BY_MAILED_LINK,
    NEEDS_PASSWORD,
  ]);
  return standing;
}

/**
 * Whether the person who changes the password has proved again who they are, because a stolen session must not be
 * enough: a session that a mailed link opened within the hour, or for an account that has yet to choose its password
 * (the link was the proof), the current password (`current_password`, as in GoTrue), or the code that GET
 * /reauthenticate mailed (`nonce`). Wrong ones are counted: passwords by session, codes by where they come from, at all
 * doors together.
 * @returns the refusal, as GoTrue words it; null when the change may go on
 */
export async function refuseWithoutProof(
  { database, limits }: { database: SqlRunner; limits: AuthLimits },
  { member, from, standing }: { member: AuthMember; from: Place; standing: PasswordStanding | undefined },
  { current_password: password, nonce }: AuthBody,
): Promise<Response | null> {
  if (!standing) return sessionNotFound();
  if (standing.is_by_link) return null;
  if (!password && !nonce) return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (nonce) return refuseCode(database, { member, from }, nonce);

  const attempt = [{ limit: 'prove_session', key: member.sessionId }] as const;
  const wait = await limits.take([...attempt]);
  if (wait !== null) return tooManyAttempts(wait);
  const { userId } = member;
  const isRight = await passwordQueue.run(turnOf(userId, from), () => isPassword(password ?? '', standing.encrypted_password));
  if (!isRight) {
    return authError(400, 'current_password_invalid', 'Current password required when setting new password.');
  }
  await limits.giveBack([...attempt]);
  return null;
}

/** Whose turn at hashing a change of a password is: the member's, from where it comes. */
export function turnOf(userId: string, { address }: Place): string {
  return `member ${userId} ${networkOf(address)}`;
}

const JUDGE = 'select verdict, seconds_to_wait from app.judge_mailed_code($1, $2, $3, ($4::text)::inet, $5::text[])';

async function refuseCode(
  database: SqlRunner,
  { member: { userId, sessionId }, from: { address, marks } }: { member: AuthMember; from: Place },
  nonce: string,
): Promise<Response | null> {
  const [judged] = await database.query<{ verdict: 'right' | 'wrong' | 'paused'; seconds_to_wait: number }>(JUDGE, [
    userId,
    sessionId,
    nonce,
    address,
    [...marks],
  ]);
  if (judged?.verdict === 'right') return null;
  if (judged?.verdict === 'paused') return tooManyAttempts(judged.seconds_to_wait);
  return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
