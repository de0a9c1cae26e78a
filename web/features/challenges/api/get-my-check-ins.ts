import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';
import type { Day } from '#domain/calendar.ts';

const ONE_MINUTE_MS = 60 * 1000;

type MyCheckIn = { check_in_date: string; check_in_day: Day; points: number };

async function fetchMyCheckIns(challengeId: string, userId: string): Promise<MyCheckIn[]> {
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('check_in_date, check_in_day, points')
    .eq('challenge_id', challengeId)
    .eq('user_id', userId)
    .is('voided_at', null)
    .order('check_in_date', { ascending: false });
  if (error) throw toAppError(error, status);
  return data;
}

function myCheckInsQueryOptions(challengeId: string, userId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeProgress(userId, challengeId, 'check-ins'),
    queryFn: () => fetchMyCheckIns(challengeId, userId),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The member's valid check-ins in a challenge, newest first. */
export function useMyCheckIns(challengeId: string | undefined, userId: string, isEnabled = true) {
  return useQuery({
    ...myCheckInsQueryOptions(challengeId ?? '', userId),
    enabled: isEnabled && challengeId !== undefined,
  });
}
