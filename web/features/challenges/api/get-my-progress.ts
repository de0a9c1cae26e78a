import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const ONE_MINUTE_MS = 60 * 1000;

interface MyProgress {
  challenge_id: string;
  completion_percentage: number;
  points: number;
}

async function fetchMyProgress(userId: string): Promise<MyProgress[]> {
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('challenge_id, completion_percentage, points')
    .eq('user_id', userId);
  if (error) throw toAppError(error, status);
  return data;
}

export function myProgressQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.userProgress(userId, 'challenges'),
    queryFn: () => fetchMyProgress(userId),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The member's own points and completion in one of their challenges; null when they have none there. */
export function useMyProgress(userId: string, challengeId: string) {
  return useQuery({
    ...myProgressQueryOptions(userId),
    select: (progress) => progress.find((one) => one.challenge_id === challengeId) ?? null,
  });
}
