import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { readReply } from '#web/lib/procedure-reply.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** The member's key figures: the dashboard's own, since the profile row keeps a streak that does not end by itself. */
export type ProfileFigures = { workout_count: number; current_streak: number; total_points: number };

async function fetchProfileFigures(userId: string): Promise<ProfileFigures> {
  const { data, error, status } = await supabase.rpc('refresh_dashboard_data', { p_user_id: userId });
  if (error) throw toAppError(error, status);
  return readReply<ProfileFigures>(data);
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
