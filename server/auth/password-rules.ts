import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { normalizePassword } from '#domain/password-form.ts';
import { authError } from './auth-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isTooLong } from './passwords.ts';

/**
 * Why a password may not be chosen, as GoTrue words it: more bytes than its hash would tell apart (400
 * validation_failed), or too short or among the commonest (422 weak_password with its reasons). Spaces alone count as
 * nothing, as in the app's forms.
 * Null when it may. It is looked at in its normal form, which is what is kept.
 */
export function refusePassword(given: string): Response | null {
  const password = normalizePassword(given);
  if (isTooLong(password)) return authError(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  if (password.length < MIN_PASSWORD_LENGTH || password.trim() === '')
    return weakPassword('length', `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`);
  if (isCommonPassword(password)) {
    return weakPassword('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
  }
  return null;
}

function weakPassword(reason: 'length' | 'pwned', message: string): Response {
  return authError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}
