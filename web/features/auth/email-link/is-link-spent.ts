import { isRetryable, toAppError } from '#web/lib/data/errors.ts';

/**
 * Whether a refused link from a mail will never work: used, expired or broken. A fault on the way, or too many tries,
 * is no such thing.
 */
export function isLinkSpent(error: unknown): boolean {
  return !isRetryable(error) && toAppError(error).code !== 'over_rate_limit';
}
