import type { ErrorCode } from '#domain/errors.ts';
import { normalizePassword } from '#domain/password-form.ts';
import { toAppError } from './errors.ts';

/** The server's codes for a password that is not the member's. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['invalid_credentials', 'wrong_password']);

/**
 * Proves something with a password that a member typed: in its normal form, and when that is not theirs and another
 * one, as it was typed. Passwords that were set before they were normalised are kept so.
 * @param attempt asks the server, with the password in one of its forms @throws what the last attempt throws
 */
export async function withTypedPassword<Result>(typed: string, attempt: (password: string) => Promise<Result>): Promise<Result> {
  const normal = normalizePassword(typed);
  try {
    return await attempt(normal);
  } catch (error) {
    if (normal === typed || !WRONG.has(toAppError(error).code)) throw error;
    return attempt(typed);
  }
}
