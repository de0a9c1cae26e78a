import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** The member's key figures: the dashboard's own, since the profile row keeps a streak that does not end by itself. */
export const figuresSchema = v.object({ workout_count: v.number(), current_streak: v.number(), total_points: v.number() });

export type ProfileFigures = v.InferOutput<typeof figuresSchema>;

async function fetchProfileFigures(userId: string): Promise<ProfileFigures> {
  return callProcedure('refresh_dashboard_data', { p_user_id: userId }, figuresSchema);
}

function profileFiguresQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.dashboardStats(userId, 'profile'),
    queryFn: () => fetchProfileFigures(userId),
    staleTime: TWO_MINUTES_MS,
  });
}

export function useProfileFigures(userId: string) {
  return useQuery(profileFiguresQueryOptions(userId));
}
