import { useEffect } from 'react';
import { loadOutbox } from '#web/lib/outbox/outbox-sync.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

/**
 * Reads at once what waits on this device: what sends it comes later, and no screen may ask meanwhile for what waits
 * already.
 */
export function useReadOutbox(): void {
  const userId = useSessionStore((state) => state.user?.id);
  useEffect(() => {
    if (userId) void loadOutbox(userId);
  }, [userId]);
}
