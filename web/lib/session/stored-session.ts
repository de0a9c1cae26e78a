import type { Session } from '@supabase/auth-js';
import { deviceStorage, parseJson } from '../device/device-storage.ts';

/** Where supabase-js keeps the session in local storage. Also read by web/first-paint.js. */
export const SESSION_STORAGE_KEY = 'club-session';

/** Sessions that the browser did not let us store: they live as long as this page. */
const unstored = new Map<string, string>();

function readSessionText(): string | null | undefined {
  return unstored.get(SESSION_STORAGE_KEY) ?? deviceStorage.readText(SESSION_STORAGE_KEY);
}

/**
 * The storage of the auth client: local storage, and the page's memory for what a browser refuses to keep (full,
 * closed, cookies blocked). Without it a member could not even sign in there: auth-js looks once whether it may write,
 * and throws where that changes.
 */
export const sessionStorageArea = {
  getItem: (key: string): string | null => unstored.get(key) ?? deviceStorage.readText(key) ?? null,
  setItem(key: string, text: string): void {
    if (deviceStorage.writeText(key, text)) {
      unstored.delete(key);
      return;
    }
    unstored.set(key, text);
    // The stored session has been used up, and would sign the member out at the next start.
    deviceStorage.remove(key);
  },
  removeItem(key: string): void {
    unstored.delete(key);
    deviceStorage.remove(key);
  },
};

/** Whether somebody seems to be signed in on this device, for pages that do not load the session. */
export function hasStoredSession(): boolean {
  return typeof readSessionText() === 'string';
}

// Only supabase-js writes it.
function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value && Boolean(value.user);
}

/** The session as this device has stored it, whether it is still valid or not. */
export function readStoredSession(): Session | null {
  const stored = parseJson(readSessionText());
  return isSession(stored) ? stored : null;
}

/** Whether the stored session is gone. False when the browser stores nothing: then the session is only in memory. */
export function isSessionGone(): boolean {
  return readSessionText() === null;
}

const LEFT_KEY = 'club-left';

/** Tells the other tabs whether the member ended the session (or it ended by itself). */
export function storeEndedByMember(isByMember: boolean): void {
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
  sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
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
