import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

export type JoinedChallenge = { id: string; title: string; start_date: string; end_date: string; time_zone: string; active: boolean };

type ParticipationRow = { joined_at: string; challenge: JoinedChallenge | null };

async function fetchJoinedChallenges(userId: string): Promise<JoinedChallenge[]> {
  const { data, error, status } = await supabase
    .from('challenge_participants')
    .select('joined_at, challenge:challenges(id, title, start_date, end_date, time_zone, active)')
    .eq('user_id', userId)
    .eq('status', 'active')
    .order('joined_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return (data as ParticipationRow[]).map((row) => row.challenge).filter((challenge) => challenge !== null);
}

export function joinedChallengesQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.userChallenges(userId, 'joined'),
    queryFn: () => fetchJoinedChallenges(userId),
    staleTime: TWO_MINUTES_MS,
  });
}

/** The challenges the member takes part in, past ones too, the latest joined first. */
export function useJoinedChallenges(userId: string) {
  return useQuery(joinedChallengesQueryOptions(userId));
}
