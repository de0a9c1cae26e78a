import { toAppError } from './errors.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** A server that is being restarted or is out of reach behind its proxy: the same request soon works. */
const PASSING_STATUSES = [502, 503, 504];
const RETRIES = 3;

/** Milliseconds before the next try: 200, 400, 800 … at most 30 s. `failures` counts from 0. */
export function backOff(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

/** Whether the answer was 502, 503 or 504. */
export function isServerAway(error: unknown): boolean {
  return PASSING_STATUSES.includes(toAppError(error).status);
}

/** For TanStack's mutations: three more tries after 502, 503 and 504, none after anything else. */
export const retryWhileServerIsAway = {
  retry: (failures: number, error: unknown) => failures < RETRIES && isServerAway(error),
  retryDelay: backOff,
};

/** Does the work again after 502, 503 and 504, three times at most. @throws what the last try threw */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (error) {
      if (!retryWhileServerIsAway.retry(failures, error)) throw error;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await new Promise((resolve) => setTimeout(resolve, backOff(failures)));
    }
  }
}
