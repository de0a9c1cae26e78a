import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { keepConfirmed } from '../data/kept-queries.ts';
import { queryKeys } from '../data/query-keys.ts';

export interface ListedCheckIn {
  challenge_id: string;
  check_in_day: Day;
  voided_at: string | null;
}

/** The key of a list of a member's check-ins; `ids` tell lists of different reach apart. */
export function checkInListKey(userId: string, ...ids: readonly string[]) {
  return queryKeys.challengeProgress(userId, 'check-ins', ...ids);
}

/**
 * Puts a check-in that the server has just confirmed into the lists that are loaded, so that no screen asks for it
 * while they are read again.
 */
export function addToCheckInLists(queryClient: QueryClient, userId: string, challengeId: string, day: Day): void {
  const added: ListedCheckIn = { challenge_id: challengeId, check_in_day: day, voided_at: null };
  queryClient.setQueriesData<ListedCheckIn[]>({ queryKey: checkInListKey(userId) }, (listed) =>
    listed?.some((one) => one.challenge_id === challengeId && one.check_in_day === day) ? listed : listed && [added, ...listed],
  );
  // The signal may go before they are read again.
  keepConfirmed(queryClient, checkInListKey(userId));
}
