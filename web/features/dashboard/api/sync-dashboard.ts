import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logWarning } from '#web/lib/log.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { refreshDashboardData } from './get-dashboard.ts';

/** "Atualizar": has the server sum up anew, then reads again every figure of the member's. A failed sync is only logged. */
export function useSyncDashboard(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await refreshDashboardData(userId);
      } catch (error) {
        logWarning('a sincronização do dashboard falhou', error);
      }
      const changed = [
        queryKeys.dashboardStats(),
        queryKeys.workoutHistory(),
        queryKeys.userProgress(),
        queryKeys.challengeProgress(),
        queryKeys.challenges(),
      ];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
