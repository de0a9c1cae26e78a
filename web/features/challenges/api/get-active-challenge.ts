import { queryOptions, useQuery } from '@tanstack/react-query';
import { now } from '#web/lib/clock.ts';
import type { ChallengeRow } from '#web/lib/database-types.ts';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

export type Challenge = Omit<ChallengeRow, 'participants'>;

export const CHALLENGE_COLUMNS =
  'id, title, description, image_url, start_date, end_date, type, points, active, target_check_ins, time_zone, requirements, created_at';

/**
 * The active challenge to show: active, not over yet. One that is running comes before one still to begin, the main
 * one before the others, then the newest.
 */
export function pickActiveChallenge(challenges: Challenge[], instant: Date): Challenge | null {
  const open = challenges.filter((challenge) => challenge.active && new Date(challenge.end_date) >= instant);
  const running = open.filter((challenge) => new Date(challenge.start_date) <= instant);
  const candidates = running.length > 0 ? running : open;
  return candidates.find((challenge) => challenge.type === 'main') ?? candidates[0] ?? null;
}

async function fetchActiveChallenge(): Promise<Challenge | null> {
  const { data, error, status } = await supabase
    .from('challenges')
    .select(CHALLENGE_COLUMNS)
    .eq('active', true)
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return pickActiveChallenge(data, now());
}

function activeChallengeQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.challenges('active'),
    queryFn: fetchActiveChallenge,
    staleTime: FIVE_MINUTES_MS,
  });
}

export function useActiveChallenge() {
  return useQuery(activeChallengeQueryOptions());
}
