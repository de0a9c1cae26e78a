import { randomBytes } from 'node:crypto';
import type { SqlRunner } from '#server/supabase/club-connection.ts';

/** What the sign-in wrapper must know of an account. */
export type Account = {
  id: string;
  encrypted_password: string | null;
  is_confirmed: boolean;
  /** Whether a confirmation mail, respectively a reset mail, was sent within the last minute. */
  is_confirmation_recent: boolean;
  is_recovery_recent: boolean;
};

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
