import { supabase } from '../data/supabase.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { judgeLevelAgain, refreshLevel } from './level-refresh.ts';
import { adoptSession, followSessionEnd } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';
import { SESSION_STORAGE_KEY, readStoredSession } from './stored-session.ts';

/** A session that was ended on another device is noticed at the next return to the app, but the server is not asked more often. */
const CONFIRMATION_PAUSE_MS = 60_000;

/** Does here what another tab has done: the storage is common to both. */
function followStorage(): void {
  const { user } = useSessionStore.getState();
  const stored = readStoredSession();
  if (stored && stored.user.id !== user?.id) {
    logAuthEvent('other-tab', { outcome: 'signed in' });
    void adoptSession(stored);
  } else if (!stored && user) {
    followSessionEnd();
  }
}

/** Follows sign-ins, sign-outs and changes of account in other tabs, at once. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) followStorage();
  });
  // A page that comes back from the browser's own cache was told of nothing in the meantime.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
}

let lastConfirmedAt = -Infinity;

/** Asks the server whether the session still stands, at most once a minute; supabase-js gives it up when it does not. */
export async function confirmSession(): Promise<void> {
  if (!useSessionStore.getState().user || Date.now() - lastConfirmedAt < CONFIRMATION_PAUSE_MS) return;
  lastConfirmedAt = Date.now();
  const auth = await supabase.loadAuth();
  const { error } = await auth.getUser();
  // Signed out in the meantime: there is nothing left to confirm.
  if (error && error.name !== 'AuthSessionMissingError') logWarning('a sessão não pôde ser confirmada', error);
}

/** On waking, on coming to the front and on getting the connection back: what happened to the session and the level meanwhile? */
export function watchReturns(): void {
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    judgeLevelAgain();
    void refreshLevel();
    void confirmSession();
  };
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
}
