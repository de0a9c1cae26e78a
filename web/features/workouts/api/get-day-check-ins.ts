import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

const ONE_MINUTE_MS = 60 * 1000;

export type RecentCheckIn = { challenge_id: string; check_in_day: Day; voided_at: string | null };

async function fetchDayCheckIns(userId: string, today: Day): Promise<RecentCheckIn[]> {
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('challenge_id, check_in_day, voided_at')
    .eq('user_id', userId)
    // Somewhere it may still be yesterday, or already tomorrow.
    .gte('check_in_day', addDays(today, -1));
  if (error) throw toAppError(error, status);
  return data;
}

function dayCheckInsQueryOptions(userId: string, today: Day) {
  return queryOptions({
    queryKey: queryKeys.challengeProgress(userId, 'day-check-ins', today),
    queryFn: () => fetchDayCheckIns(userId, today),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The member's check-ins around a day, voided ones too, of all his challenges. */
export function useDayCheckIns(userId: string, today: Day) {
  return useQuery(dayCheckInsQueryOptions(userId, today));
}
