import { randomBytes } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** The facts of an account that signing up, in and back in need. */
export interface Account {
  id: string;
  email: string;
  encrypted_password: string | null;
  is_confirmed: boolean;
  is_banned: boolean;
  /** Whether a confirmation mail, respectively a reset mail, was sent within the last minute. */
  is_confirmation_recent: boolean;
  is_recovery_recent: boolean;
}

const ACCOUNT = `select u.id, u.email, u.encrypted_password, u.email_confirmed_at is not null as is_confirmed,
    coalesce(u.banned_until > now(), false) as is_banned,
    coalesce(u.confirmation_sent_at > now() - interval '1 minute', false) as is_confirmation_recent,
    coalesce(u.recovery_sent_at > now() - interval '1 minute', false) as is_recovery_recent
  from auth.users u where`;

/** The account of an address, or null. */
export async function findAccount(database: SqlRunner, email: string): Promise<Account | null> {
  const [account] = await database.query<Account>(`${ACCOUNT} u.email = lower($1) and not u.is_sso_user`, [email]);
  return account ?? null;
}

/** The account of an address, or null. Other changes of it wait for the end of the transaction. */
export async function lockAccount(transaction: SqlRunner, email: string): Promise<Account | null> {
  const [account] = await transaction.query<Account>(`${ACCOUNT} u.email = lower($1) and not u.is_sso_user for update`, [email]);
  return account ?? null;
}

/** The same by the account's id. */
export async function lockAccountById(transaction: SqlRunner, accountId: string): Promise<Account | null> {
  const [account] = await transaction.query<Account>(`${ACCOUNT} u.id = $1 for update`, [accountId]);
  return account ?? null;
}

/** A new code for a link in a mail. It is kept as it stands there: too long to be guessed, it needs no hash. */
export function newLinkCode(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Keeps the link that was mailed last good for its hour beside a newer one. Anybody may ask for a mail in a member's
 * name, and would otherwise void the link that the member is about to open. All of them go with the first that is
 * opened, and with all that empties the code (app.on_links_void).
 */
export async function keepEarlierLink(transaction: SqlRunner, accountId: string, kind: 'confirmation' | 'recovery'): Promise<void> {
  await transaction.query('select app.keep_earlier_link($1, $2)', [accountId, kind]);
}

/**
 * Gives an unconfirmed account a new confirmation code.
 * @returns the hash that the link carries
 */
export async function renewConfirmation(database: SqlRunner, accountId: string): Promise<string> {
  const tokenHash = newLinkCode();
  await keepEarlierLink(database, accountId, 'confirmation');
  await database.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [accountId, tokenHash],
  );
  return tokenHash;
}

/**
 * Removes an account that is only waiting for its confirmation: it never had a session, no provider knows it, and the
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
