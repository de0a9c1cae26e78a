import type { ClubConnection } from '#server/database/club-connection.ts';
import { CALL_LIMITS } from './call-limit-values.ts';
import { createKeyHash } from './rate-limits.ts';
import { SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

type LimitedCalls = keyof typeof CALL_LIMITS;

export interface CallLimits {
  /** Counts one call. @returns null, or the seconds until the caller may go on; then nothing is counted */
  take: (limit: LimitedCalls, key: string) => number | null;
  /** Counts nothing. @returns the seconds until the caller may go on, or null when they may now */
  wait: (limit: LimitedCalls, key: string) => number | null;
}

/** Counts calls by caller: on PostgreSQL together with other processes, on PGlite in this one. */
export function createCallLimits(connection: ClubConnection, secret: string): CallLimits {
  const counts = new SharedCounts(connection.engine === 'postgres' ? connection : null);
  const hashed = createKeyHash(secret);
  return {
    take: (limit, key) => counts.take(`${limit}:${hashed(key)}`, CALL_LIMITS[limit].points, CALL_LIMITS[limit].minutes * MINUTE_MS),
    wait: (limit, key) => counts.wait(`${limit}:${hashed(key)}`, CALL_LIMITS[limit].points),
  };
}
