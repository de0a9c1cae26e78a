import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { checkInListKey } from '#web/lib/challenges/check-in-list.ts';
import type { ListedCheckIn } from '#web/lib/challenges/check-in-list.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const ONE_MINUTE_MS = 60 * 1000;
/** Far more than the days of the challenges that run at a time. */
const NEWEST_LIMIT = 1000;

/** A member's check-in days in one challenge, newest first; the operator may have voided some. */
export interface MyCheckInDays {
  valid: Day[];
  voided: Day[];
}

async function fetchMyCheckIns(userId: string): Promise<ListedCheckIn[]> {
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('challenge_id, check_in_day, voided_at')
    .eq('user_id', userId)
    .order('check_in_date', { ascending: false })
    .limit(NEWEST_LIMIT);
  if (error) throw toAppError(error, status);
  return data;
}

export function myCheckInsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: checkInListKey(userId),
    queryFn: () => fetchMyCheckIns(userId),
    staleTime: ONE_MINUTE_MS,
  });
}

/** The days of one challenge in the list of all. */
export function checkInDaysOf(checkIns: readonly ListedCheckIn[], challengeId: string): MyCheckInDays {
  const own = checkIns.filter((one) => one.challenge_id === challengeId);
  return {
    valid: own.filter((one) => one.voided_at === null).map((one) => one.check_in_day),
    voided: own.filter((one) => one.voided_at !== null).map((one) => one.check_in_day),
  };
}

/**
 * The member's check-ins in all challenges, read at once, so that nothing has to wait until it is known which is the
 * active one.
 */
export function useMyCheckIns(userId: string) {
  return useQuery(myCheckInsQueryOptions(userId));
}
