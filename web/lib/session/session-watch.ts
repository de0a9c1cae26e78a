import { getEnv } from '#web/config/env.ts';
import { supabase } from '../data/supabase.ts';
import { AUTH_ANSWER_TIMEOUT_MS, withTimeout } from '../data/timeout.ts';
import { isWithinLast } from '../device/clock.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { recheckLevel, refreshLevel } from './level-refresh.ts';
import { adoptSession, followSessionEnd, followUpdate } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';
import { SESSION_STORAGE_KEY, readStoredSession } from './stored-session.ts';

/** How often the server is asked, at most, whether another device has ended the session. */
const CONFIRMATION_PAUSE_MS = 60_000;

/** Follows what another tab has done: signed in or out, renewed the session, changed the account. Both share the storage. */
function followStorage(): void {
  const { session, unproven } = useSessionStore.getState();
  const here = unproven ?? session;
  const stored = readStoredSession();
  if (stored?.access_token === here?.access_token) {
    if (stored && stored.user.updated_at !== here?.user.updated_at) followUpdate(stored);
  } else if (stored) {
    logAuthEvent('other-tab', { outcome: stored.user.id === here?.user.id ? 'session changed' : 'signed in' });
    void adoptSession(stored);
  } else {
    followSessionEnd();
  }
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

/**
 * @returns whether the server says that there is no such session
 * @throws TypeError without a connection, AppError `timeout`
 */
async function isRefused(): Promise<boolean> {
  const call = 'GET /user';
  try {
    const { status } = await withTimeout(supabase.fetchAsMember()(`${getEnv().supabaseUrl}/auth/v1/user`), AUTH_ANSWER_TIMEOUT_MS);
    logAuthEvent('request', { call, status });
    return status === 401 || status === 403;
  } catch (error) {
    logAuthEvent('request', { call, status: 0, outcome: 'no answer' });
    throw error;
  }
}

/**
 * Asks the server whether the session is still valid, at most once a minute. One that is refused supabase-js looks at,
 * and gives up if it has ended.
 */
export async function confirmSession(): Promise<void> {
  const { user, unproven } = useSessionStore.getState();
  // Nothing is sent of a session whose code is asked for.
  if (!user || unproven || isWithinLast(CONFIRMATION_PAUSE_MS, lastConfirmedAt)) return;
  lastConfirmedAt = Date.now();
  try {
    if (!(await isRefused())) return;
    const auth = await supabase.loadAuth();
    const { error } = await auth.getUser();
    // The member has signed out in the meantime.
    if (error && error.name !== 'AuthSessionMissingError') throw error;
  } catch (error) {
    logWarning('a sessão não pôde ser confirmada', error);
  }
}

/** Checks session and level again when the device wakes, the tab comes to the front, or the connection is back. */
export function watchReturns(): void {
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    // A tab that slept may have missed the event.
    followStorage();
    const { session, unproven } = useSessionStore.getState();
    // One that could not be read the last time reads profile and level again.
    if (session && !unproven) void adoptSession(session);
    recheckLevel();
    void refreshLevel({ maxAgeMs: 0 });
    void confirmSession();
  };
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
}
