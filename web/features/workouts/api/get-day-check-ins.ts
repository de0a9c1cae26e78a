import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { checkInListKey } from '#web/lib/challenges/check-in-list.ts';
import type { ListedCheckIn } from '#web/lib/challenges/check-in-list.ts';
import { fetchDayCheckIns } from '#web/lib/challenges/day-check-ins.ts';

const ONE_MINUTE_MS = 60 * 1000;
const NONE: readonly ListedCheckIn[] = [];

function dayCheckInsQueryOptions(userId: string, today: Day) {
  return queryOptions({
    queryKey: checkInListKey(userId, 'around', today),
    queryFn: () => fetchDayCheckIns(userId, today),
    staleTime: ONE_MINUTE_MS,
  });
}

/**
 * The member's check-ins around a day, voided ones too, of all their challenges; until they are read, those that
 * another screen has read.
 */
export function useDayCheckIns(userId: string, today: Day): readonly ListedCheckIn[] {
  const queryClient = useQueryClient();
  const { data } = useQuery(dayCheckInsQueryOptions(userId, today));
  return data ?? queryClient.getQueryData<ListedCheckIn[]>(checkInListKey(userId)) ?? NONE;
}
