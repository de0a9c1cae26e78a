import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { ChallengeRow } from '#web/lib/database-types.ts';

const ONE_MINUTE_MS = 60 * 1000;

/** How the member stands, or stood, in a challenge they take part in. */
export interface MyResult {
  challenge_id: string;
  points: number;
  check_ins_count: number;
  completion_percentage: number;
  /** Their place in the ranking. */
  position: number | null;
  /** Decides whether it is final; left out by what the device keeps from before there were results. */
  challenge?: Pick<ChallengeRow, 'provisional_hours' | 'final_at'> | null;
}

async function fetchMyResults(userId: string, challengeIds: readonly string[]): Promise<MyResult[]> {
  if (challengeIds.length === 0) return [];
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('challenge_id, points, check_ins_count, completion_percentage, position, challenge:challenges(provisional_hours, final_at)')
    .eq('user_id', userId)
    .eq('is_active', true)
    .in('challenge_id', challengeIds);
  if (error) throw toAppError(error, status);
  return data;
}

function myResultsQueryOptions(userId: string, challengeIds: readonly string[]) {
  const ids = challengeIds.toSorted();
  return queryOptions({
    // Beside the id of one challenge, its ranking's changes concern it too.
    queryKey: queryKeys.challengeRanking('results', userId, ...ids),
    queryFn: () => fetchMyResults(userId, ids),
    staleTime: ONE_MINUTE_MS,
  });
}

/**
 * The member's results in these challenges, places included. A place is counted when it is asked for: ask for those
 * shown.
 */
export function useMyResults(userId: string, challengeIds: readonly string[]) {
  return useQuery(myResultsQueryOptions(userId, challengeIds));
}
