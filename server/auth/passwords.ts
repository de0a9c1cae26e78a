import bcrypt from 'bcrypt';
import { MAX_PASSWORD_BYTES } from '#domain/limits.ts';
import { normalizePassword } from '#domain/password-form.ts';

/** A hash of no password: comparing with it takes as long as with a real one. */
export const NO_PASSWORD = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZNXKBtYe7kJ0hFGp7bXoX3yXcDBK6e';

const HASH_COST = 10;

/**
 * The hash that an account keeps of a password. Takes long, so never in a transaction: on PGlite all others would wait.
 */
export async function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(normalizePassword(password), HASH_COST);
}

/**
 * Whether it is the password of a hash; null is the hash of an account without one. A wrong one takes as long for each
 * account and for nobody's. Takes long, so never in a transaction.
 */
export async function isPassword(given: string, hash: string | null): Promise<boolean> {
  // Passwords that were set before they were normalised were hashed as they were typed.
  for (const form of new Set([normalizePassword(given), given])) {
    const isSame = await bcrypt.compare(form, hash ?? NO_PASSWORD);
    if (isSame && hash !== null && !isTooLong(form)) return true;
  }
  return false;
}

/**
 * Whether a password in its normal form has more bytes than its hash reads: bcrypt would take any password that begins
 * alike.
 */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
