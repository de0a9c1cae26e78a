import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** The member's key figures: the dashboard's own, since the profile row keeps a streak that does not end by itself. */
export const figuresSchema = v.object({ workout_count: v.number(), current_streak: v.number(), total_points: v.number() });

export type ProfileFigures = v.InferOutput<typeof figuresSchema>;

async function fetchProfileFigures(userId: string): Promise<ProfileFigures> {
  const { data, error, status } = await supabase.rpc('refresh_dashboard_data', { p_user_id: userId });
  if (error) throw toAppError(error, status);
  return parseReply(figuresSchema, data);
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
