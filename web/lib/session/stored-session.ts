import type { Session } from '@supabase/auth-js';
import { deviceStorage } from '../device/device-storage.ts';

/** Where supabase-js keeps the session in local storage. Also read by web/first-paint.js. */
export const SESSION_STORAGE_KEY = 'club-session';

/** Whether somebody seems to be signed in on this device, for pages that do not load the session. */
export function hasStoredSession(): boolean {
  return typeof deviceStorage.readText(SESSION_STORAGE_KEY) === 'string';
}

// Only supabase-js writes it.
function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value && Boolean(value.user);
}

/** The session as this device has stored it, whether it is still valid or not. */
export function readStoredSession(): Session | null {
  const stored = deviceStorage.readJson(SESSION_STORAGE_KEY);
  return isSession(stored) ? stored : null;
}

/** Whether the stored session is gone. False when the browser stores nothing: then the session is only in memory. */
export function isSessionGone(): boolean {
  return deviceStorage.readText(SESSION_STORAGE_KEY) === null;
}

const LEFT_KEY = 'club-left';

/** Tells the other tabs whether the member ended the session (or it ended by itself). */
export function rememberWhoEnded(isByMember: boolean): void {
  if (isByMember) deviceStorage.writeText(LEFT_KEY, '1');
  else deviceStorage.remove(LEFT_KEY);
}

/** Whether the member ended the last session on this device. */
export function wasEndedByMember(): boolean {
  return typeof deviceStorage.readText(LEFT_KEY) === 'string';
}

const CHANGE_EVENT = 'club-session-change';

/** Removes the session from this device and tells the pages that watch for it. */
export function forgetStoredSession(): void {
  deviceStorage.remove(SESSION_STORAGE_KEY);
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
