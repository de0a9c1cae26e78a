import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { vi } from 'vitest';
import { CallsOnTheWay } from '#server/limits/calls-on-the-way.ts';
import { SharedCounts } from '#server/limits/shared-counts.ts';
import { Quota, TokenBuckets } from '#server/realtime/limits.ts';

/** The files whose counts are looked on at. */
export const WATCHED_FILES: ReadonlySet<string> = new Set([
  'server/limits/take-turns.ts',
  'server/limits/shared-counts.ts',
  'server/limits/refused-uploads.ts',
  'server/realtime/topic-access.ts',
  'server/realtime/client-socket.ts',
  'server/realtime/realtime-server.ts',
]);

/**
 * Looks on, and changes nothing, while counts of this process are asked. Of what they said, a row's naming of its
 * counts is held to: one that says to fill a count and never had it refuse fills nothing.
 */
export function watchCounts() {
  const limiters = [RateLimiterMemory, RateLimiterPostgres].map(({ prototype }) => vi.spyOn(prototype, 'consume'));
  const looks = vi.spyOn(RateLimiterMemory.prototype, 'get');
  const takes = vi.spyOn(SharedCounts.prototype, 'take');
  const waits = vi.spyOn(SharedCounts.prototype, 'wait');
  const onTheWay = vi.spyOn(CallsOnTheWay.prototype, 'take');
  const sockets = vi.spyOn(Quota.prototype, 'take');
  const joins = vi.spyOn(TokenBuckets.prototype, 'take');
  const spies = [...limiters, looks, takes, waits, onTheWay, sockets, joins];

  return {
    begin: () => spies.forEach((spy) => spy.mockClear()),
    /** The names of the counts that have refused somebody since `begin`. */
    async refused(): Promise<ReadonlySet<string>> {
      const names = new Set<string>();
      for (const { mock } of limiters) {
        const settled = await Promise.allSettled(mock.results.map(async ({ value }) => value as unknown));
        settled.forEach(({ status }, index) => {
          if (status === 'rejected') names.add((mock.contexts[index] as RateLimiterMemory).keyPrefix);
        });
      }
      for (const { value } of looks.mock.results) {
        const counted = await value;
        if (counted && counted.remainingPoints <= 0) names.add('server/limits/refused-uploads.ts');
      }
      for (const { mock } of [takes, waits]) {
        mock.results.forEach(({ value }, index) => {
          if (value === null) return;
          names.add(mock.calls[index]?.[0].split(':')[0] ?? '');
          names.add('server/limits/shared-counts.ts');
        });
      }
      if (onTheWay.mock.results.some(({ value }) => value === false)) names.add('server/limits/take-turns.ts');
      for (const { mock } of [sockets, joins]) {
        mock.results.forEach(({ value }, index) => value === false && names.add(fileOfKey(mock.calls[index]?.[0] ?? '')));
      }
      return names;
    },
    end: () => spies.forEach((spy) => spy.mockRestore()),
  };
}

/** Whose count of live channels it is: they count by member, by session and by network. */
function fileOfKey(key: string): string {
  if (key.startsWith('member ')) return 'server/realtime/client-socket.ts';
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(key) ? 'server/realtime/topic-access.ts' : 'server/realtime/realtime-server.ts';
}
