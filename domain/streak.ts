import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './calendar.ts';

function distinctNewestFirst(days: readonly Day[]): Day[] {
  return [...new Set(days)].toSorted().toReversed();
}

/**
 * Check-in days in a row that are still alive: newest first, each exactly one day before the last.
 * @param days check-in days in any order, repeats allowed
 * @param today the current day in the challenge's zone
 * @returns 0 when there are none or the newest is more than one day before today
 */
export function currentStreak(days: readonly Day[], today: Day): number {
  const [newest, ...older] = distinctNewestFirst(days);
  if (newest === undefined || daysBetween(newest, today) > 1) return 0;
  let streak = 1;
  let expected = addDays(newest, -1);
  for (const day of older) {
    if (day !== expected) break;
    streak += 1;
    expected = addDays(expected, -1);
  }
  return streak;
}

/** The longest run of consecutive check-in days there ever was. Days in any order, repeats allowed. */
export function longestStreak(days: readonly Day[]): number {
  let longest = 0;
  let run = 0;
  let expected: Day | undefined;
  for (const day of distinctNewestFirst(days)) {
    run = day === expected ? run + 1 : 1;
    expected = addDays(day, -1);
    longest = Math.max(longest, run);
  }
  return longest;
}
