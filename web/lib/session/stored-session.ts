import type { Session } from '@supabase/auth-js';

/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = 'club-session';

/** Whether somebody seems to be signed in on this device, for pages that do not load the session. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

// Only supabase-js writes it.
function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value && Boolean(value.user);
}

/** The session as this device has stored it, whether it is still valid or not. */
export function readStoredSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether the stored session is gone. False when the browser stores nothing: then the session is only in memory. */
export function isSessionGone(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) === null;
  } catch {
    return false;
  }
}

const LEFT_KEY = 'club-left';

/** Tells the other tabs whether the member ended the session (or it ended by itself). */
export function rememberWhoEnded(isByMember: boolean): void {
  try {
    if (isByMember) localStorage.setItem(LEFT_KEY, '1');
    else localStorage.removeItem(LEFT_KEY);
  } catch {
    // Other tabs do not see a closed storage.
  }
}

/** Whether the member ended the last session on this device. */
export function wasEndedByMember(): boolean {
  try {
    return localStorage.getItem(LEFT_KEY) !== null;
  } catch {
    return false;
  }
}

const CHANGE_EVENT = 'club-session-change';

/** Removes the session from this device and tells the pages that watch for it. */
export function forgetStoredSession(): void {
  try {
    localStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // A closed storage holds no session.
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Calls back when somebody may have signed in or out, in this tab or another. Returns a function that stops it. */
export function watchStoredSession(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}
