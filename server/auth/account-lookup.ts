import { randomBytes } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** A hash of no password: comparing with it takes as long as with a real one. */
export const NO_PASSWORD = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZNXKBtYe7kJ0hFGp7bXoX3yXcDBK6e';

/** What the sign-in wrapper must know of an account. */
export interface Account {
  id: string;
  encrypted_password: string | null;
  is_confirmed: boolean;
  /** Whether a confirmation mail, respectively a reset mail, was sent within the last minute. */
  is_confirmation_recent: boolean;
  is_recovery_recent: boolean;
}

/** The account of an address, or null. */
export async function findAccount(database: SqlRunner, email: string): Promise<Account | null> {
  const [account] = await database.query<Account>(
    `select id, encrypted_password, email_confirmed_at is not null as is_confirmed,
       coalesce(confirmation_sent_at > now() - interval '1 minute', false) as is_confirmation_recent,
       coalesce(recovery_sent_at > now() - interval '1 minute', false) as is_recovery_recent
     from auth.users where email = lower($1)`,
    [email],
  );
  return account ?? null;
}

/**
 * Gives an unconfirmed account a new confirmation code; links sent before no longer work.
 * @returns the hash that the link carries
 */
export async function renewConfirmation(database: SqlRunner, accountId: string): Promise<string> {
  const tokenHash = randomBytes(32).toString('hex');
  await database.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [accountId, tokenHash],
  );
  return tokenHash;
}

/**
 * Removes an account that is only waiting for its confirmation: nobody was ever signed in to it, no provider knows it, and the
 * operator has given it nothing.
 * @returns false when it is more than that, and stays
 */
export async function dropWaitingAccount(database: SqlRunner, accountId: string): Promise<boolean> {
  const dropped = await database.query(
    `delete from auth.users u where u.id = $1 and u.email_confirmed_at is null and u.last_sign_in_at is null
       and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email')
       and not exists (select from public.user_progress_level l where l.user_id = u.id)
     returning u.id`,
    [accountId],
  );
  return dropped.length > 0;
}

/** Of a refresh token: its session, whether it is live (it, or the one it was exchanged for, renews the session), and whether the session is past its time. */
export interface TokenSession {
  id: string;
  is_live: boolean;
  is_over: boolean;
}

/** The session that a refresh token belongs to; null for an unknown token. A session lasts a year, or 60 days without use. */
export async function findSession(database: SqlRunner, refreshToken: string): Promise<TokenSession | null> {
  const [session] = await database.query<TokenSession>(
    `select t.session_id as id,
       exists (select from auth.refresh_tokens l where l.session_id = t.session_id and not coalesce(l.revoked, false)
         and t.token in (l.token, l.parent)) as is_live,
       s.created_at <= now() - interval '1 year' or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= now() - interval '60 days' as is_over
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [refreshToken],
  );
  return session ?? null;
}

/** Ends the session of a refresh token, old or live; its access tokens are refused from now on. */
export async function endSessionOf(database: SqlRunner, refreshToken: string): Promise<void> {
  await database.query('delete from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1 limit 1)', [
    refreshToken,
  ]);
}
