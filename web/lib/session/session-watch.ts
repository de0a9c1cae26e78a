import { supabase } from '../data/supabase.ts';
import type { Session } from '../data/supabase.ts';
import { isWithinLast } from '../device/clock.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { recheckLevel, refreshLevel } from './level-refresh.ts';
import { adoptSession, followSessionEnd } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';
import { SESSION_STORAGE_KEY, readStoredSession } from './stored-session.ts';

/** How often the server is asked, at most, whether another device has ended the session. */
const CONFIRMATION_PAUSE_MS = 60_000;

/** Follows what another tab has done. Both share the storage. */
function followStorage(): void {
  const { user, session, unproven } = useSessionStore.getState();
  const here = unproven ?? session;
  const stored = readStoredSession();
  if (stored && (stored.user.id !== (user ?? unproven?.user)?.id || hasComeFurther(stored, here))) {
    logAuthEvent('other-tab', { outcome: 'signed in' });
    void adoptSession(stored);
  } else if (!stored && here) {
    followSessionEnd();
  }
}

/** Whether another tab has shown the second factor, or the session has lost it: then this tab opens too, or asks. */
function hasComeFurther(stored: Session, here: Session | null): boolean {
  return stored.access_token !== here?.access_token && lacksSecondFactor(stored) !== (useSessionStore.getState().unproven !== null);
}

/** Follows sign-ins, sign-outs and changes of account in other tabs, at once. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) followStorage();
  });
  // A page that comes back from the browser's cache has missed all events in between.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
}

let lastConfirmedAt = -Infinity;

/** Asks the server whether the session is still valid, at most once a minute. If it is not, supabase-js gives it up. */
export async function confirmSession(): Promise<void> {
  if (!useSessionStore.getState().user || isWithinLast(CONFIRMATION_PAUSE_MS, lastConfirmedAt)) return;
  lastConfirmedAt = Date.now();
  const auth = await supabase.loadAuth();
  const { error } = await auth.getUser();
  // The member has signed out in the meantime.
  if (error && error.name !== 'AuthSessionMissingError') logWarning('a sessão não pôde ser confirmada', error);
}

/** Checks session and level again when the device wakes, the tab comes to the front, or the connection is back. */
export function watchReturns(): void {
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    recheckLevel();
    void refreshLevel({ maxAgeMs: 0 });
    void confirmSession();
  };
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
}
