import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/query-keys.ts';

const DASHBOARD_REFETCH_MS = 1_000;
const SECOND_REFRESH_MS = 2_000;

async function invalidateCounts(queryClient: QueryClient): Promise<void> {
  const changed = [
    queryKeys.dashboardStats(),
    queryKeys.workoutHistory(),
    queryKeys.challengeProgress(),
    queryKeys.userProgress(),
    queryKeys.challenges(),
    queryKeys.challengeStats(),
    queryKeys.challengeRanking(),
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Brings every screen that counts a recorded workout up to date, at once and again while the server settles. */
export function refreshAfterWorkout(queryClient: QueryClient): void {
  void invalidateCounts(queryClient);
  setTimeout(() => void queryClient.refetchQueries({ queryKey: queryKeys.dashboardStats() }), DASHBOARD_REFETCH_MS);
  setTimeout(() => void invalidateCounts(queryClient), SECOND_REFRESH_MS);
}
