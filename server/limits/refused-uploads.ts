import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CallerKey } from './caller-key.ts';

/**
 * Uploads that turn out to be no picture, or too large, in five minutes; each had to be read to know. A gallery with
 * broken photos has a few.
 */
const REFUSED_UPLOADS = { member: 30, network: 120 };
const WINDOW_SECONDS = 300;

/** Counts, in this process, the uploads of each caller that were read for nothing. */
export function createRefusedUploads() {
  const limiters = {
    member: new RateLimiterMemory({ points: REFUSED_UPLOADS.member, duration: WINDOW_SECONDS }),
    network: new RateLimiterMemory({ points: REFUSED_UPLOADS.network, duration: WINDOW_SECONDS }),
  };
  return {
    async count({ kind, key }: NonNullable<CallerKey>): Promise<void> {
      await limiters[kind].penalty(key);
    },
    /** @returns seconds until the caller may upload again, or null when they may now */
    async wait({ kind, key }: NonNullable<CallerKey>): Promise<number | null> {
      const counted = await limiters[kind].get(key);
      return counted !== null && counted.remainingPoints <= 0 ? Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)) : null;
    },
  };
}
