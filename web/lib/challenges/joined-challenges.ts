import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '../data/errors.ts';
import { queryKeys } from '../data/query-keys.ts';
import { supabase } from '../data/supabase.ts';
import type { ChallengeParticipantRow, ChallengeRow } from '../database-types.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

export type JoinedChallenge = Pick<ChallengeRow, 'id' | 'title' | 'start_date' | 'end_date' | 'time_zone' | 'active'> &
  Partial<Pick<ChallengeRow, 'closed_at' | 'final_at'>>;

/** A member's part in a challenge, with what of the challenge decides about a check-in. */
export type Participation = Pick<ChallengeParticipantRow, 'challenge_id' | 'status' | 'joined_at'> & { challenge: JoinedChallenge | null };

/** Every participation of a member, the latest joined first. @throws AppError when it can't be read */
export async function fetchParticipations(userId: string, signal?: AbortSignal): Promise<Participation[]> {
  const query = supabase
    .from('challenge_participants')
    .select(
      'challenge_id, status, joined_at, challenge:challenges(id, title, start_date, end_date, time_zone, active, closed_at, final_at)',
    )
    .eq('user_id', userId)
    .order('joined_at', { ascending: false });
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toAppError(error, status);
  return data;
}

/**
 * One answer for home, the challenge page and the register form: what one of them has read on this device, the others
 * know without a signal.
 */
export function participationsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.userChallenges(userId, 'participations'),
    queryFn: () => fetchParticipations(userId),
    staleTime: TWO_MINUTES_MS,
  });
}

/** The challenges the member takes part in, past ones too, the latest joined first. */
export function joinedChallengesOf(participations: readonly Participation[]): JoinedChallenge[] {
  return participations.flatMap(({ status, challenge }) => (status === 'active' && challenge ? [challenge] : []));
}
