import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshFigures } from '#web/lib/live/refresh-figures.ts';
import { logWarning } from '#web/lib/log.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { refreshDashboardData } from './get-dashboard.ts';

/**
 * "Atualizar": the server computes the sums again, then everything that live updates keep fresh is read again, with
 * profile and level. A failed sync is only logged.
 */
export function useSyncDashboard(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await refreshDashboardData(userId);
      } catch (error) {
        logWarning('a sincronização do dashboard falhou', error);
      }
      await Promise.all([refreshFigures(queryClient), refreshLevel()]);
    },
  });
}
