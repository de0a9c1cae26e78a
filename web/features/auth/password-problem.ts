import { toAppError } from '#web/lib/data/errors.ts';

/** What to say beside a new password that the server refused; undefined when something else went wrong. */
export function passwordProblem(error: unknown): string | undefined {
  const { code, message } = toAppError(error);
  return code === 'weak_password' || code === 'same_password' ? message : undefined;
}
