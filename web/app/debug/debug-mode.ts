import { tabStorage } from '#web/lib/device/device-storage.ts';

const PARAMETER = 'debug';
const STORAGE_KEY = 'club-debug';
const AUTH = 'auth';

/**
 * Whether the auth panel is asked for: by `?debug=auth` in the address, and from then on in this tab. So it is still
 * there behind the redirects that it is meant to explain.
 */
export function isAuthDebugWanted(search: string): boolean {
  const isAsked = new URLSearchParams(search).get(PARAMETER) === AUTH;
  if (isAsked) tabStorage.writeText(STORAGE_KEY, AUTH);
  return isAsked || tabStorage.readText(STORAGE_KEY) === AUTH;
}

/** The panel was closed. */
export function endAuthDebug(): void {
  tabStorage.remove(STORAGE_KEY);
}
