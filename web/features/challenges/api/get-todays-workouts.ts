import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { WorkoutRecordRow } from '#web/lib/database-types.ts';

const ONE_MINUTE_MS = 60 * 1000;
const NONE: readonly TodaysWorkout[] = [];

export type TodaysWorkout = Pick<WorkoutRecordRow, 'id' | 'challenge_id' | 'workout_name' | 'workout_type' | 'duration_minutes'>;

async function fetchTodaysWorkouts(userId: string, today: string): Promise<TodaysWorkout[]> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, challenge_id, workout_name, workout_type, duration_minutes')
    .eq('user_id', userId)
    .eq('workout_day', today)
    .order('created_at', { ascending: true });
  if (error) throw toAppError(error, status);
  return data;
}

export function todaysWorkoutsQueryOptions(userId: string, today: string) {
  return queryOptions({
    queryKey: queryKeys.workoutHistory('today', userId, today),
    queryFn: () => fetchTodaysWorkouts(userId, today),
    staleTime: ONE_MINUTE_MS,
  });
}

/**
 * The workouts of today that may become a challenge's check-in. `candidate` is the earliest workout that is long enough, and recorded for
 * no challenge or for this one, as the club's rule has it; null when there is none. `shortMinutes` is how long they trained today as long
 * as every workout was too short to count; else 0. `short` is the latest of those, which could be made longer; null for none.
 */
export function findCheckInWorkouts(
  workouts: readonly TodaysWorkout[],
  challengeId: string,
): { candidate: TodaysWorkout | null; shortMinutes: number; short: TodaysWorkout | null } {
  const long = workouts.filter(({ duration_minutes }) => duration_minutes >= MIN_CHECK_IN_MINUTES);
  const couldCount = ({ challenge_id }: TodaysWorkout) => challenge_id === null || challenge_id === challengeId;
  if (long.length > 0) return { candidate: long.find(couldCount) ?? null, shortMinutes: 0, short: null };
  const shortMinutes = workouts.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return { candidate: null, shortMinutes, short: workouts.findLast(couldCount) ?? null };
}

/**
 * The member's workouts of today, for `findCheckInWorkouts`; none while nobody asks.
 * @param today the challenge's day
 */
export function useTodaysWorkouts(userId: string, today: Day, isWanted: boolean): readonly TodaysWorkout[] {
  const workouts = useQuery({ ...todaysWorkoutsQueryOptions(userId, today), enabled: isWanted });
  return isWanted ? (workouts.data ?? NONE) : NONE;
}
