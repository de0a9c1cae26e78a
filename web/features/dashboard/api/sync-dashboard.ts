import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshFigures } from '#web/lib/live/refresh-figures.ts';
import { logWarning } from '#web/lib/log.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { refreshDashboardData } from './get-dashboard.ts';

/** "Atualizar": has the server sum up anew, then reads again all that live updates keep fresh, profile and level too. A failed sync is only logged. */
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
