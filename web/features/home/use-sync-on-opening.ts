import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPageFill } from '#web/lib/data/page-fills.ts';
import { homeStatsQueryOptions } from './api/get-home-stats.ts';

const SYNC_DELAY_MS = 1_000;

/**
 * Reads the figures again a second after home was opened, unless they have only just been read, by the call of their
 * own.
 */
export function useSyncOnOpening(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = homeStatsQueryOptions(userId);
    const openedAt = Date.now();
    const timer = setTimeout(() => {
      const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (readAt < openedAt || isPageFill(queryClient, queryKey))
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, SYNC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [queryClient, userId]);
}
