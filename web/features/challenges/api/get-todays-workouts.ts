import { queryOptions, useQuery } from '@tanstack/react-query';
import { dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import { now } from '#web/lib/clock.ts';
import type { WorkoutRecordRow } from '#web/lib/database-types.ts';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const ONE_MINUTE_MS = 60 * 1000;

export type TodaysWorkout = Pick<WorkoutRecordRow, 'id' | 'challenge_id' | 'workout_name' | 'workout_type' | 'duration_minutes'>;

async function fetchTodaysWorkouts(userId: string, today: string): Promise<TodaysWorkout[]> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, challenge_id, workout_name, workout_type, duration_minutes')
    .eq('user_id', userId)
    .gte('date', noonInSaoPaulo(today))
    .gte('duration_minutes', CHECK_IN_MIN_MINUTES)
    .order('created_at', { ascending: true });
  if (error) throw toAppError(error, status);
  return data;
}

function todaysWorkoutsQueryOptions(userId: string, today: string) {
  return queryOptions({
    queryKey: queryKeys.workoutHistory('today', userId, today),
    queryFn: () => fetchTodaysWorkouts(userId, today),
    staleTime: ONE_MINUTE_MS,
  });
}

/**
 * The member's workout of today that may still become the check-in of a challenge: long enough, and recorded for no
 * challenge or for this one. The earliest of them, as the club's rule has it; null when there is none.
 */
export function useCheckInCandidate(userId: string, challengeId: string, isWanted: boolean): TodaysWorkout | null {
  // A workout's day is the club's, whatever zone the challenge counts in.
  const workouts = useQuery({ ...todaysWorkoutsQueryOptions(userId, dayInZone(now())), enabled: isWanted });
  if (!isWanted) return null;
  return workouts.data?.find((workout) => workout.challenge_id === null || workout.challenge_id === challengeId) ?? null;
}
