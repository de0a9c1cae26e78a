import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { ChallengeRow } from '#web/lib/database-types.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/**
 * A challenge that the device keeps from an earlier version may lack `closed_at`. What decides about its result is read
 * where one past may be shown.
 */
export type Challenge = Omit<
  ChallengeRow,
  'participants' | 'closed_at' | 'updated_at' | 'staff_excluded' | 'days_open' | 'provisional_hours' | 'final_at'
> &
  Partial<Pick<ChallengeRow, 'closed_at' | 'provisional_hours' | 'final_at'>>;

export const CHALLENGE_COLUMNS =
  'id, title, description, image_url, start_date, end_date, type, points, active, target_check_ins, time_zone, requirements, closed_at, created_at';

function hasBegun({ start_date }: Challenge, instant: Date): boolean {
  return new Date(start_date) <= instant;
}

/**
 * Those that run before those still to begin, the main one before the others, then in the order given: the newest
 * first.
 */
function byWeight(instant: Date) {
  const weight = (challenge: Challenge) => (hasBegun(challenge, instant) ? 0 : 2) + (challenge.type === 'main' ? 0 : 1);
  return (one: Challenge, other: Challenge) => weight(one) - weight(other);
}

/**
 * The active challenges to show, those active and not over yet: all that the member takes part in, else the first of
 * the others. One that is still to begin takes the place of none that runs.
 * @param challenges the newest first
 * @param joinedIds the challenges the member takes part in
 */
export function pickActiveChallenges(challenges: readonly Challenge[], joinedIds: readonly string[], instant: Date): Challenge[] {
  const open = challenges.filter((challenge) => challenge.active && new Date(challenge.end_date) >= instant).toSorted(byWeight(instant));
  const joined = open.filter((challenge) => joinedIds.includes(challenge.id));
  const [first] = open;
  const isJoinedToCome = joined[0] !== undefined && !hasBegun(joined[0], instant);
  if (first && isJoinedToCome && hasBegun(first, instant)) return [first];
  return joined.length > 0 ? joined : open.slice(0, 1);
}

/** The one of them that comes first. */
export function pickActiveChallenge(challenges: readonly Challenge[], instant: Date, joinedIds: readonly string[] = []): Challenge | null {
  return pickActiveChallenges(challenges, joinedIds, instant)[0] ?? null;
}

async function fetchActiveChallenges(): Promise<Challenge[]> {
  const { data, error, status } = await supabase
    .from('challenges')
    .select(CHALLENGE_COLUMNS)
    .eq('active', true)
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return data;
}

export function activeChallengesQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.challenges('active'),
    queryFn: fetchActiveChallenges,
    staleTime: FIVE_MINUTES_MS,
  });
}

/** The challenges that nobody closed, the newest first; which of them to show depends on the member. */
export function useActiveChallenges() {
  return useQuery(activeChallengesQueryOptions());
}
