import { useSyncExternalStore } from 'react';
import { hasStoredSession, watchStoredSession } from '#web/lib/session/stored-session.ts';

/** Whether somebody seems to be signed in on this device. Turns while a sign-out that leads here is being finished. */
export function useHasStoredSession(): boolean {
  return useSyncExternalStore(watchStoredSession, hasStoredSession);
}
