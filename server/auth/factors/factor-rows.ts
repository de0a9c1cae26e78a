import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AuthParts } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import type { AuthMember } from '../auth-member.ts';

/** A second factor whose secret can be read. */
export interface Factor {
  id: string;
  isVerified: boolean;
  secret: string;
}

/** A member's session while what depends on it is changed. */
export interface LockedSession {
  email: string | null;
  /** How far the session has shown who its member is: by its row, not by a token. */
  aal: string;
}

interface FactorRow {
  id: string;
  is_verified: boolean;
  secret: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// The account before the session, as a renewal.
const LOCK_ACCOUNT = 'select email from auth.users where id = $1 for no key update';
const LOCK_SESSION = `select coalesce(aal::text, 'aal1') as aal from auth.sessions where id = $1 and user_id = $2 for update`;
const FACTOR = `select id, status = 'verified' as is_verified, secret from auth.mfa_factors where id = $1 and user_id = $2 for update`;

/** Whether a text is an id of a factor or a challenge at all. */
export function isFactorId(text: string | null | undefined): text is string {
  return UUID.test(text ?? '');
}

/** Locks the account and the session of the caller; undefined when one of them is gone. */
export async function lockSession(transaction: SqlRunner, { userId, sessionId }: AuthMember): Promise<LockedSession | undefined> {
  const [account] = await transaction.query<{ email: string | null }>(LOCK_ACCOUNT, [userId]);
  const [session] = await transaction.query<{ aal: string }>(LOCK_SESSION, [sessionId, userId]);
  return account && session && { email: account.email, aal: session.aal };
}

/**
 * Locks a member's factor; undefined for another's, one that is gone, and one that the club's key does not open, which
 * counts as none.
 */
export async function lockFactor(
  { factorSecrets }: Pick<AuthParts, 'factorSecrets'>,
  transaction: SqlRunner,
  { factorId, userId }: { factorId: string; userId: string },
): Promise<Factor | undefined> {
  if (!isFactorId(factorId)) return undefined;
  const [row] = await transaction.query<FactorRow>(FACTOR, [factorId, userId]);
  const secret = row && factorSecrets.open(row.id, row.secret);
  return row && typeof secret === 'string' ? { id: row.id, isVerified: row.is_verified, secret } : undefined;
}

/** Whether a mailed link opened the session and each second factor is too young to stop it (app.may_pass_factors). */
export async function mayPassFactors(database: SqlRunner, sessionId: string): Promise<boolean> {
  const [judged] = await database.query<{ may_pass: boolean }>('select app.may_pass_factors($1) as may_pass', [sessionId]);
  return judged?.may_pass === true;
}

/** The answer to a caller who names a factor that is not theirs. */
export function factorNotFound(): Response {
  return authError(404, 'mfa_factor_not_found', 'Factor not found');
}
