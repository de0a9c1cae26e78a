import bcrypt from 'bcryptjs';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { NO_PASSWORD } from './account-lookup.ts';
import type { AuthBody } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import type { AuthLimits } from './auth-limits.ts';
import { NEEDS_PASSWORD } from './competing-sign-ups.ts';
import { isTooLongToBeRight } from './password-rules.ts';
import { isReauthenticationCode } from './reauthentication.ts';

/** In `auth.sessions.tag`: a mailed link opened this session, and proves for a while who sets a password in it. */
const BY_MAILED_LINK = 'mailed_link';

/** Notes that a mailed link opened the session so that a password may be set in it. */
export async function markSessionOfLink(database: SqlRunner, sessionId: string): Promise<void> {
  await database.query('update auth.sessions set tag = $2 where id = $1', [sessionId, BY_MAILED_LINK]);
}

/** Takes back what proved the change of a password, once it is changed: the mailed code and the mark of the session. */
export async function spendPasswordProofs(database: SqlRunner, userId: string): Promise<void> {
  await database.query(`update auth.users set reauthentication_token = '' where id = $1`, [userId]);
  await database.query('update auth.sessions set tag = null where user_id = $1 and tag = $2', [userId, BY_MAILED_LINK]);
}

interface Caller {
  sub: string;
  session_id: string;
}
interface Standing {
  email: string | null;
  encrypted_password: string | null;
  is_by_link: boolean;
}

/**
 * Whether whoever changes the password has proved again who they are, because a stolen session must not be enough: a session that a
 * mailed link opened within the hour, or for an account that has yet to choose its password (the link was the proof), the current password (`current_password`, as in GoTrue), or the
 * code that GET /reauthenticate mailed (`nonce`). Wrong ones are counted.
 * @returns the refusal, as GoTrue words it; null when the change may go on
 */
export async function refuseWithoutProof(
  { database, limits }: { database: SqlRunner; limits: AuthLimits },
  { sub, session_id: sessionId }: Caller,
  { current_password: password, nonce }: AuthBody,
): Promise<Response | null> {
  const [standing] = await database.query<Standing>(
    `select u.email, u.encrypted_password,
       coalesce(s.tag = $3 and (s.created_at > now() - interval '1 hour' or app.json_object(u.raw_app_meta_data) -> $4 is not null), false) as is_by_link
     from auth.users u join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`,
    [sub, sessionId, BY_MAILED_LINK, NEEDS_PASSWORD],
  );
  if (!standing) return authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (standing.is_by_link) return null;
  if (!password && !nonce) return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');

  const attempt = [{ limit: 'prove_account', key: sub }] as const;
  const wait = await limits.take([...attempt]);
  if (wait !== null) return tooManyAttempts(wait);
  if (nonce && !(await isReauthenticationCode(database, sub, nonce))) {
    return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  const isRight = nonce || (await bcrypt.compare(password ?? '', standing.encrypted_password ?? NO_PASSWORD));
  if (!isRight || (!nonce && isTooLongToBeRight(password ?? ''))) {
    return authError(400, 'current_password_invalid', 'Current password required when setting new password.');
  }
  await limits.giveBack([...attempt]);
  return null;
}
