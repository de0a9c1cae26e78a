import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** Reads again everything on the screen that joining or leaving a challenge changes. */
export async function refreshParticipation(queryClient: QueryClient): Promise<void> {
  const changed = [
    queryKeys.userChallenges(),
    queryKeys.challenges(),
    queryKeys.challengeStats(),
    queryKeys.challengeProgress(),
    queryKeys.userProgress(),
    queryKeys.challengeRanking(),
    queryKeys.dashboardStats(),
    // A card is for participants of a challenge.
    queryKeys.memberCard(),
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
