import { keepQueries } from '../data/kept-queries.ts';
import { forgetFutureAges, queryClient } from '../data/query-client.ts';
import { onClockCorrected } from '../device/clock.ts';
import { openClubClient } from './club-client.ts';
import { initializeSession } from './initialize-session.ts';
import { recheckLevel } from './level-refresh.ts';
import { useSessionStore } from './session-store.ts';

let isKeeping = false;

/** Makes the client and begins to read the stored session. Needs the configuration. A second call does nothing. */
export function startSession(): void {
  openClubClient();
  if (!isKeeping) {
    keepQueries(queryClient, () => useSessionStore.getState().user?.id ?? null);
    onClockCorrected(() => {
      forgetFutureAges(queryClient);
      recheckLevel();
    });
  }
  isKeeping = true;
  void initializeSession();
}

/**
 * Resolves when the stored session has been read and its member is known; a second call of `initializeSession` begins
 * nothing.
 */
export function untilSessionKnown(): Promise<void> {
  return initializeSession();
}
