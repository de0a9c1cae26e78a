import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { CHALLENGE_COLUMNS } from './get-active-challenge.ts';
import type { Challenge } from './get-active-challenge.ts';
import { RESULT_COLUMNS } from './get-challenge.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

async function fetchAllChallenges(): Promise<Challenge[]> {
  const { data, error, status } = await supabase
    .from('challenges')
    .select(`${CHALLENGE_COLUMNS}, ${RESULT_COLUMNS}`)
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return data;
}

export function allChallengesQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.challenges('all'),
    queryFn: fetchAllChallenges,
    staleTime: FIVE_MINUTES_MS,
  });
}

/** Every challenge of the club, past and future ones too, newest first. */
export function useAllChallenges() {
  return useQuery(allChallengesQueryOptions());
}
