import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { WorkoutRecordRow } from '#web/lib/database-types.ts';

const LATEST_LIMIT = 60;
const NAMES_LIMIT = 8;

export type LatestWorkout = Pick<WorkoutRecordRow, 'workout_name' | 'workout_type' | 'duration_minutes' | 'notes'> & {
  intensity?: number | null;
};

export interface UsualWorkouts {
  /** Names of the member's workouts, the most frequent first. */
  names: string[];
  /** The one registered last for the newest day. */
  last: LatestWorkout | null;
}

async function fetchLatestWorkouts(userId: string): Promise<LatestWorkout[]> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('workout_name, workout_type, duration_minutes, intensity, notes')
    .eq('user_id', userId)
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(LATEST_LIMIT);
  if (error) throw toAppError(error, status);
  return data;
}

/** The latest workouts that a member may want again. */
export function findUsualWorkouts(latest: readonly LatestWorkout[]): UsualWorkouts {
  const counts = new Map<string, number>();
  for (const { workout_name } of latest) counts.set(workout_name, (counts.get(workout_name) ?? 0) + 1);
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return { names: names.slice(0, NAMES_LIMIT), last: latest[0] ?? null };
}

function usualWorkoutsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.workoutHistory(userId, 'usual'),
    queryFn: () => fetchLatestWorkouts(userId),
    select: findUsualWorkouts,
  });
}

/** The member's usual workouts; a failure is not worth a word. */
export function useUsualWorkouts(userId: string) {
  return useQuery(usualWorkoutsQueryOptions(userId));
}
