import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

type MyParticipation = { challenge_id: string; status: string; joined_at: string };

async function fetchMyParticipations(userId: string): Promise<MyParticipation[]> {
  const { data, error, status } = await supabase
    .from('challenge_participants')
    .select('challenge_id, status, joined_at')
    .eq('user_id', userId);
  if (error) throw toAppError(error, status);
  return data;
}

function myParticipationsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.userChallenges(userId, 'participations'),
    queryFn: () => fetchMyParticipations(userId),
    staleTime: TWO_MINUTES_MS,
  });
}

/** The member's participation in one challenge: null when he has not joined it. */
export function useMyParticipation(userId: string, challengeId: string | undefined) {
  return useQuery({
    ...myParticipationsQueryOptions(userId),
    select: (participations) =>
      participations.find((one) => one.challenge_id === challengeId && one.status === 'active') ?? null,
  });
}

/** The challenges the member takes part in now. */
export function useMyChallengeIds(userId: string) {
  return useQuery({
    ...myParticipationsQueryOptions(userId),
    select: (participations) => participations.filter((one) => one.status === 'active').map((one) => one.challenge_id),
  });
}
