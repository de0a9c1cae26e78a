import { standingDay } from '#domain/standing.ts';
import { currentStreak, longestStreak } from '#domain/streak.ts';
import { WORKOUT_TYPE_MISSING } from '#domain/workouts.ts';
import { notYetRecorded } from '#web/lib/outbox/waiting-workout.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import type { MemberHistory } from '../api/get-member-history.ts';

/** A workout in the list; a check-in's own moment and points come with it. */
export type HistoryWorkout = MemberHistory['workouts'][number] & {
  is_check_in: boolean;
  check_in_date: string | null;
  check_in_points: number;
};

/** Durations are minutes; points are those of the ranking. */
export interface MemberWorkoutStats {
  total_workouts: number;
  total_duration: number;
  total_points: number;
  total_check_ins: number;
  current_streak: number;
  longest_streak: number;
  completion_percentage: number;
  /** How many of each type, the most frequent first. */
  workout_types: { type: string; count: number }[];
}

/** How a workout without a type is called in chips and filters. */
export function typeOf(workout: { workout_type: string | null }): string {
  return workout.workout_type ?? WORKOUT_TYPE_MISSING;
}

/**
 * The workouts for a challenge that wait on this device and that the server has not got yet, the newest first; a fellow
 * has none here.
 */
export function waitingInChallenge(waiting: readonly WaitingWorkout[], challengeId: string): WaitingWorkout[] {
  return notYetRecorded(waiting).filter(({ values }) => values.challengeId === challengeId);
}

/** The workouts with their check-ins. */
export function historyWorkouts({ workouts, checkIns }: MemberHistory): HistoryWorkout[] {
  const byWorkout = new Map(checkIns.map((checkIn) => [checkIn.workout_id, checkIn]));
  return workouts.map((workout) => {
    const checkIn = byWorkout.get(workout.id);
    return {
      ...workout,
      is_check_in: checkIn !== undefined,
      check_in_date: checkIn?.check_in_date ?? null,
      check_in_points: checkIn?.points ?? 0,
    };
  });
}

/**
 * The figures above the list.
 * @param instant decides which streak is still alive, in the challenge's zone; after the end it is as on the last day
 */
export function memberWorkoutStats({ challenge, standing, workouts, checkIns }: MemberHistory, instant: Date): MemberWorkoutStats {
  const days = checkIns.map((checkIn) => checkIn.check_in_day);
  const counts = new Map<string, number>();
  for (const workout of workouts) counts.set(typeOf(workout), (counts.get(typeOf(workout)) ?? 0) + 1);
  return {
    total_workouts: workouts.length,
    total_duration: workouts.reduce((sum, workout) => sum + workout.duration_minutes, 0),
    total_points: standing.points,
    total_check_ins: standing.check_ins_count,
    current_streak: currentStreak(days, standingDay(challenge, instant)),
    longest_streak: longestStreak(days),
    completion_percentage: standing.completion_percentage,
    workout_types: [...counts]
      .map(([type, count]) => ({ type, count }))
      .toSorted((one, other) => other.count - one.count || one.type.localeCompare(other.type)),
  };
}
