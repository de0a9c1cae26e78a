import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** The part of the member's figures that home shows. Durations are minutes. */
export const homeStatsSchema = v.object({
  workout_count: v.number(),
  current_streak: v.number(),
  active_challenges: v.number(),
  week_workouts: v.number(),
  week_duration: v.number(),
  week_points: v.number(),
  /** Sunday to Saturday. */
  weekly_data: v.array(v.object({ date: v.string(), workouts: v.number(), duration: v.number() })),
});

export type HomeStats = v.InferOutput<typeof homeStatsSchema>;

async function fetchHomeStats(userId: string): Promise<HomeStats> {
  return callProcedure('refresh_dashboard_data', { p_user_id: userId }, homeStatsSchema);
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
