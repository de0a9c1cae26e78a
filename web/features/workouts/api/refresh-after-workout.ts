import type { QueryClient } from '@tanstack/react-query';
import { dayInZone } from '#domain/calendar.ts';
import { addToCheckInLists } from '#web/lib/challenges/check-in-list.ts';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { invalidateFigures, refreshFigures } from '#web/lib/live/refresh-figures.ts';
import type { Delivery } from '#web/lib/outbox/deliver-workout.ts';

const DASHBOARD_REFETCH_MS = 1_000;
const SECOND_REFRESH_MS = 2_000;

/** The server's answer says at once what the lists would say after being read. */
function showCheckIn(queryClient: QueryClient, { workout: { userId, values, registeredAt }, reply }: Delivery): void {
  if (!reply?.checked_in) return;
  const participations = queryClient.getQueryData(participationsQueryOptions(userId).queryKey);
  const challenge = participations?.find(({ challenge_id }) => challenge_id === values.challengeId)?.challenge;
  if (challenge) addToCheckInLists(queryClient, userId, challenge.id, dayInZone(new Date(registeredAt), challenge.time_zone));
}

/** Brings every screen that counts a recorded workout up to date, at once and again while the server settles. */
export function refreshAfterWorkout(queryClient: QueryClient, delivery: Delivery): void {
  showCheckIn(queryClient, delivery);
  void refreshFigures(queryClient);
  setTimeout(() => void queryClient.refetchQueries({ queryKey: queryKeys.dashboardStats() }), DASHBOARD_REFETCH_MS);
  setTimeout(() => void invalidateFigures(queryClient), SECOND_REFRESH_MS);
}
