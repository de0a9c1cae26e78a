import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_WINDOW_DAYS } from '#domain/limits.ts';
import { WORKOUT_TYPES, WORKOUT_TYPE_MISSING } from '#domain/workouts.ts';
import { notYetRecorded } from '#web/lib/outbox/waiting-workout.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import type { WorkoutDetail } from '#web/lib/workout-detail.ts';

/** A month of the club's calendar, 'YYYY-MM'. */
export type Month = string;

/** The part of their workouts that a member looks at; null is everything. */
export interface OwnWorkoutsFilter {
  /** A workout type, or 'outros' for the workouts without one. */
  type: string | null;
  month: Month | null;
}

/** One of the member's own workouts, with the check-in it holds. */
export type OwnWorkout = WorkoutDetail & {
  /** ISO instant. */
  registered_at: string;
  check_in: { points: number; is_voided: boolean } | null;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The filter an address asks for; what it asks wrongly counts as not asked. */
export function readFilter(parameters: URLSearchParams): OwnWorkoutsFilter {
  const type = parameters.get('type');
  const month = parameters.get('month');
  const types: readonly string[] = [...WORKOUT_TYPES, WORKOUT_TYPE_MISSING];
  return {
    type: type !== null && types.includes(type) ? type : null,
    month: month !== null && MONTH.test(month) ? month : null,
  };
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** First and last day of a month. */
export function daysOfMonth(month: Month): { first: Day; last: Day } {
  const first = `${month}-01`;
  // The 32nd day from the first always lies in the next month.
  return { first, last: addDays(`${monthOf(addDays(first, 31))}-01`, -1) };
}

/** Every month from the one of `oldest` to the one of `today`, the newest first. */
export function monthsSince(oldest: Day, today: Day): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(today); month >= monthOf(oldest); month = monthOf(addDays(`${month}-01`, -1))) months.push(month);
  return months;
}

/** The workouts by month, in the order they come in. */
export function groupByMonth(workouts: readonly OwnWorkout[]): { month: Month; workouts: OwnWorkout[] }[] {
  const groups = new Map<Month, OwnWorkout[]>();
  for (const workout of workouts) {
    const month = monthOf(dayInZone(new Date(workout.date)));
    groups.set(month, [...(groups.get(month) ?? []), workout]);
  }
  return [...groups].map(([month, found]) => ({ month, workouts: found }));
}

/** Whether a workout may still be edited or deleted: for 14 days after its day. */
export function isChangeable(workout: Pick<OwnWorkout, 'date'>, today: Day): boolean {
  return dayInZone(new Date(workout.date)) >= addDays(today, -WORKOUT_WINDOW_DAYS);
}

const LATE_CHALLENGE_MS = 86_400_000;

/**
 * Whether a workout that was registered without a challenge may still be put into one: for 24 hours, as
 * put_workout_in_challenge has it.
 */
export function mayJoinChallenge(workout: Pick<OwnWorkout, 'challenge_id' | 'registered_at'>, instant: Date): boolean {
  return workout.challenge_id === null && instant.getTime() - Date.parse(workout.registered_at) <= LATE_CHALLENGE_MS;
}

/**
 * The workouts that wait on this device, that the server has not got yet and that the filter lets through, the newest
 * first.
 */
export function waitingWorkouts(waiting: readonly WaitingWorkout[], { type, month }: OwnWorkoutsFilter): WaitingWorkout[] {
  return notYetRecorded(waiting).filter(
    ({ values }) => (type === null || values.workoutType === type) && (month === null || monthOf(values.date) === month),
  );
}
