import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { readReply } from '#web/lib/procedure-reply.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';
import type { AchievementStanding } from '../achievement-list.ts';

const MINUTE_MS = 60 * 1000;

async function fetchAchievements(userId: string): Promise<AchievementStanding[]> {
  const { data, error, status } = await supabase.rpc('member_achievements', { p_user_id: userId });
  if (error) throw toAppError(error, status);
  return readReply<{ achievements: AchievementStanding[] }>(data).achievements;
}

function achievementsQueryOptions(userId: string) {
  return queryOptions({
    // Under the root that every new, edited or deleted workout invalidates.
    queryKey: queryKeys.userProgress(userId, 'achievements'),
    queryFn: () => fetchAchievements(userId),
    staleTime: MINUTE_MS,
  });
}

/** How far the member is with each achievement, evaluated by the database. */
export function useAchievements(userId: string) {
  return useQuery(achievementsQueryOptions(userId));
}
