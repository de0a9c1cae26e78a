import { useEffect } from 'react';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';

const WATCH_INTERVAL_MS = 5_000;
const ENTRY_MAX_AGE_MS = 3_000;

/**
 * Reads the member's level again on entering a gated page and, while `isWatching` (an upsell is on the screen) and the
 * tab is visible, every 5 s. So a plan paid or set elsewhere opens the page without a new login.
 */
export function useFreshLevel(isWatching: boolean): void {
  useEffect(() => {
    void refreshLevel({ maxAgeMs: ENTRY_MAX_AGE_MS });
  }, []);
  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshLevel({ maxAgeMs: 0 });
    }, WATCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWatching]);
}
