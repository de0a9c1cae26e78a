/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = 'club-session';

/** Whether somebody seems to be signed in on this device: for pages that do not load the session itself. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

const CHANGE_EVENT = 'club-session-change';

/** Takes the session off this device and tells the pages that watch for it. */
export function forgetStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Calls back when somebody may have come or gone, in this tab or another; returns how to stop. */
export function watchStoredSession(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}
