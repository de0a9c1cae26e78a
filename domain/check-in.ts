import type { Day } from './calendar.ts';
import { MIN_CHECK_IN_MINUTES } from './limits.ts';

/** Why a recorded workout gave no check-in. */
export type CheckInRefusal =
  | 'no_challenge'
  | 'challenge_not_started'
  | 'challenge_over'
  | 'result_is_final'
  | 'below_minimum_duration'
  | 'not_today'
  | 'check_in_voided'
  | 'already_checked_in';

/** The check-in that already exists for the member, the challenge and the day. */
export type DayCheckIn = 'none' | 'valid' | 'voided';

export interface CheckInQuestion {
  durationMinutes: number;
  /** The workout's day, in the challenge's zone. */
  workoutDay: Day;
  /** The current day in the challenge's zone, or the day an offline workout was queued. */
  today: Day;
  /** The challenge the member takes part in; null when the workout is for none. */
  challenge: { startDay: Day; endDay: Day; isActive: boolean; isFinal?: boolean } | null;
  dayCheckIn: DayCheckIn;
}

/**
 * Whether a workout earns the day's check-in: null when it does, else the first reason that stops it.
 * The database decides (`record_workout_basic`); this is the same rule for hints on the screen, and the case table in
 * `cases/check-in.json` holds the two together.
 */
export function checkInOutcome(question: CheckInQuestion): CheckInRefusal | null {
  const { challenge, durationMinutes, workoutDay, today, dayCheckIn } = question;
  if (challenge === null) return 'no_challenge';
  if (today < challenge.startDay) return 'challenge_not_started';
  if (today > challenge.endDay || !challenge.isActive) return 'challenge_over';
  // A clock that leapt made its result final before its time.
  if (challenge.isFinal) return 'result_is_final';
  if (durationMinutes < MIN_CHECK_IN_MINUTES) return 'below_minimum_duration';
  if (workoutDay !== today) return 'not_today';
  if (dayCheckIn === 'voided') return 'check_in_voided';
  return dayCheckIn === 'valid' ? 'already_checked_in' : null;
}
