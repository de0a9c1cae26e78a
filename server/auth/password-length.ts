import { authError } from './auth-error.ts';

// bcrypt reads no more than that, and would take any password that begins alike.
const LONGEST_BYTES = 72;

/** Whether a password has more bytes than its hash would tell apart. */
export function isPasswordTooLong(password: string): boolean {
  return Buffer.byteLength(password) > LONGEST_BYTES;
}

/** GoTrue's answer to such a password. */
export function passwordTooLong(): Response {
  return authError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
}
