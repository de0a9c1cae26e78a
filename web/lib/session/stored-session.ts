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
