import { queryOptions, useQuery } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { CHALLENGE_COLUMNS } from './get-active-challenge.ts';
import type { Challenge } from './get-active-challenge.ts';

/** Decides about the result of a challenge that is over; the active ones are read without it. */
export const RESULT_COLUMNS = 'provisional_hours, final_at';

async function fetchChallenge(challengeId: string): Promise<Challenge> {
  const { data, error, status } = await supabase
    .from('challenges')
    .select(`${CHALLENGE_COLUMNS}, ${RESULT_COLUMNS}`)
    .eq('id', challengeId)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  if (!data) throw new AppError('challenge_not_found', { status: 200 });
  return data;
}

function challengeQueryOptions(challengeId: string) {
  return queryOptions({
    queryKey: queryKeys.challenges(challengeId),
    queryFn: () => fetchChallenge(challengeId),
    staleTime: 5 * 60 * 1000,
  });
}

export function useChallenge(challengeId: string) {
  return useQuery(challengeQueryOptions(challengeId));
}
