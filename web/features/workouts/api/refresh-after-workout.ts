import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { invalidateFigures, refreshFigures } from '#web/lib/live/refresh-figures.ts';
import type { Delivery } from '#web/lib/outbox/deliver-workout.ts';
import { showCheckIn } from '#web/lib/outbox/show-check-in.ts';

const DASHBOARD_REFETCH_MS = 1_000;
const SECOND_REFRESH_MS = 2_000;

/** Brings every screen that counts a recorded workout up to date, at once and again while the server settles. */
export function refreshAfterWorkout(queryClient: QueryClient, delivery: Delivery): void {
  showCheckIn(queryClient, delivery.workout, delivery.reply);
  void refreshFigures(queryClient);
  setTimeout(() => void queryClient.refetchQueries({ queryKey: queryKeys.dashboardStats() }), DASHBOARD_REFETCH_MS);
  setTimeout(() => void invalidateFigures(queryClient), SECOND_REFRESH_MS);
}
