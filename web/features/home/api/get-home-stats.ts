import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { readReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** The part of the member's figures that home shows. Durations are minutes. */
export interface HomeStats {
  workout_count: number;
  current_streak: number;
  active_challenges: number;
  week_workouts: number;
  week_duration: number;
  week_points: number;
  /** Sunday to Saturday. */
  weekly_data: { date: string; workouts: number; duration: number }[];
}

async function fetchHomeStats(userId: string): Promise<HomeStats> {
  const { data, error, status } = await supabase.rpc('refresh_dashboard_data', { p_user_id: userId });
  if (error) throw toAppError(error, status);
  return readReply<HomeStats>(data);
}

export function homeStatsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.dashboardStats(userId, 'home'),
    queryFn: () => fetchHomeStats(userId),
    staleTime: TWO_MINUTES_MS,
  });
}

export function useHomeStats(userId: string) {
  return useQuery(homeStatsQueryOptions(userId));
}
