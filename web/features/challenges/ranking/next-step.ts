import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import type { NextCheckIn } from '../api/get-challenge-ranking.ts';
import type { RankingRow } from '../api/ranking-row.ts';

/** How a member gets ahead: what the next check-in gives, or the points that are missing to the next place. */
export type NextStep =
  | {
      kind: 'check-in';
      day: 'today' | 'tomorrow';
      /** How many participants it passes, at least 1. */
      passes: number;
      /** It passes more than that. */
      hasMore: boolean;
    }
  | { kind: 'points'; missing: number; name: string };

interface Standing {
  own: Pick<RankingRow, 'points'>;
  /** The participant right before; null for the first. */
  ahead: Pick<RankingRow, 'points' | 'user_name'> | null;
  /** Null where no check-in is to come; undefined where it was not told. */
  nextCheckIn: NextCheckIn | null | undefined;
  /** The day in the challenge's zone. */
  today: Day;
}

/**
 * The member's hint about getting ahead. In a crowd of ties the next place is one of many, so those passed by the next
 * check-in come first.
 * @returns null where there is nobody to pass, or no check-in to do it with
 */
export function nextStep({ own, ahead, nextCheckIn, today }: Standing): NextStep | null {
  // A reading of yesterday knows of a day that is over.
  if (nextCheckIn === null || (nextCheckIn && nextCheckIn.day < today)) return null;
  if (nextCheckIn && nextCheckIn.passes > 0 && nextCheckIn.day <= addDays(today, 1)) {
    return {
      kind: 'check-in',
      day: nextCheckIn.day === today ? 'today' : 'tomorrow',
      passes: nextCheckIn.passes,
      hasMore: nextCheckIn.passes_more,
    };
  }
  if (!ahead) return null;
  // The check-ins after which one has more points, and so has passed them, however ties are broken.
  const checkIns = Math.floor(Math.max(ahead.points - own.points, 0) / POINTS_PER_CHECK_IN) + 1;
  return { kind: 'points', missing: checkIns * POINTS_PER_CHECK_IN, name: ahead.user_name };
}
