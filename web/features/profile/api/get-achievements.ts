import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import type { AchievementStanding } from '../achievements/achievement-list.ts';

const MINUTE_MS = 60 * 1000;

export const achievementsSchema = v.object({
  achievements: v.array(v.object({ id: v.string(), unlocked_at: v.nullable(v.string()), current: v.number(), target: v.number() })),
});

async function fetchAchievements(userId: string): Promise<AchievementStanding[]> {
  return (await callProcedure('member_achievements', { p_user_id: userId }, achievementsSchema)).achievements;
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
