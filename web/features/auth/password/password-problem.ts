import { toAppError } from '#web/lib/data/errors.ts';
import { PASSWORD_CODES } from '#web/lib/data/password-codes.ts';

/** The sentence beside a new password that the server refused; undefined when something else went wrong. */
export function passwordProblem(error: unknown): string | undefined {
  const { code, message } = toAppError(error);
  return PASSWORD_CODES.has(code) ? message : undefined;
}
