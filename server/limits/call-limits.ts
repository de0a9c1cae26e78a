import type { ClubConnection } from '#server/database/club-connection.ts';
import { CALL_FIGURES } from './call-figures.ts';
import { createKeyHash } from './rate-limits.ts';
import { SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

/**
 * Counts calls that write and uploads by caller: on PostgreSQL together with other processes, on PGlite in this one.
 * @returns a function that counts one call; it answers null, or the seconds until the caller may go on
 */
export function createCallLimits(
  connection: ClubConnection,
  secret: string,
): (limit: keyof typeof CALL_FIGURES, key: string) => number | null {
  const counts = new SharedCounts(connection.engine === 'postgres' ? connection : null);
  const hashed = createKeyHash(secret);
  return (limit, key) => {
    const { points, minutes } = CALL_FIGURES[limit];
    return counts.take(`${limit}:${hashed(key)}`, points, minutes * MINUTE_MS);
  };
}
