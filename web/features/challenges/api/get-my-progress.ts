import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const ONE_MINUTE_MS = 60 * 1000;

type MyProgress = { completion_percentage: number; points: number };

async function fetchMyProgress(challengeId: string, userId: string): Promise<MyProgress | null> {
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('completion_percentage, points')
    .eq('challenge_id', challengeId)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  return data;
}

function myProgressQueryOptions(challengeId: string, userId: string) {
  return queryOptions({
    queryKey: queryKeys.userProgress(userId, challengeId),
    queryFn: () => fetchMyProgress(challengeId, userId),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The member's own points and completion in a challenge; null when he has none there. */
export function useMyProgress(challengeId: string, userId: string) {
  return useQuery(myProgressQueryOptions(challengeId, userId));
}
