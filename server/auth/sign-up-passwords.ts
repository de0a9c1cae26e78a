import type { SqlRunner } from '#server/database/club-connection.ts';
import { isPassword } from './passwords.ts';

/** As many of an address as are compared at a login: each takes as long as a password does. */
const KEPT = 3;
const KEPT_DAYS = 30;

/**
 * Keeps the password of a sign-up that was answered as new, with or without an account. A password that is kept already
 * counts once more.
 */
export async function keepSignUpPassword(transaction: SqlRunner, accountId: string, passwordHash: string): Promise<void> {
  await transaction.query(`delete from app.sign_up_passwords where signed_up_at < now() - interval '${KEPT_DAYS} days'`);
  // The clock of a transaction stands still: each of its rows would be as old as the other.
  await transaction.query('insert into app.sign_up_passwords (user_id, password_hash, signed_up_at) values ($1, $2, clock_timestamp())', [
    accountId,
    passwordHash,
  ]);
  await transaction.query(
    `delete from app.sign_up_passwords where user_id = $1
       and id not in (select s.id from app.sign_up_passwords s where s.user_id = $1 order by s.signed_up_at desc limit ${KEPT})`,
    [accountId],
  );
}

/**
 * Takes away an account's own password, once the account is confirmed: by then it opens it, and it is as wrong as any
 * other once it is changed.
 */
export async function forgetOwnSignUpPassword(transaction: SqlRunner, accountId: string): Promise<void> {
  await transaction.query(
    `delete from app.sign_up_passwords s using auth.users u where s.user_id = $1 and u.id = s.user_id and u.encrypted_password = s.password_hash`,
    [accountId],
  );
}

/** Whether the address was signed up of late, but not within the last minute, whose mail has just left. */
export async function hasSignUpToAnswer(database: SqlRunner, accountId: string): Promise<boolean> {
  const [{ is_answered: isAnswered } = { is_answered: null }] = await database.query<{ is_answered: boolean | null }>(
    `select bool_or(signed_up_at > now() - interval '1 minute') as is_answered from app.sign_up_passwords
     where user_id = $1 and signed_up_at >= now() - interval '${KEPT_DAYS} days'`,
    [accountId],
  );
  return isAnswered === false;
}

/**
 * Whether the address was signed up with this password of late. Compares with each, so that the time tells nothing of
 * which.
 */
export async function isSignUpPassword(database: SqlRunner, accountId: string, password: string): Promise<boolean> {
  const kept = await database.query<{ password_hash: string }>(
    `select password_hash from app.sign_up_passwords where user_id = $1 and signed_up_at >= now() - interval '${KEPT_DAYS} days'`,
    [accountId],
  );
  let isKnown = false;
  for (const { password_hash } of kept) if (await isPassword(password, password_hash)) isKnown = true;
  return isKnown;
}
