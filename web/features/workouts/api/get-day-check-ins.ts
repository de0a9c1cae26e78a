import { queryOptions, useQuery } from '@tanstack/react-query';
import { checkInListKey } from '#web/lib/check-in-list.ts';
import type { ListedCheckIn } from '#web/lib/check-in-list.ts';
import { toAppError } from '#web/lib/errors.ts';
import { supabase } from '#web/lib/supabase.ts';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

const ONE_MINUTE_MS = 60 * 1000;

async function fetchDayCheckIns(userId: string, today: Day): Promise<ListedCheckIn[]> {
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
    queryKey: checkInListKey(userId, 'around', today),
    queryFn: () => fetchDayCheckIns(userId, today),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The member's check-ins around a day, voided ones too, of all his challenges. */
export function useDayCheckIns(userId: string, today: Day) {
  return useQuery(dayCheckInsQueryOptions(userId, today));
}
