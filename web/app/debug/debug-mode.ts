const PARAMETER = 'debug';
const STORAGE_KEY = 'club-debug';
const AUTH = 'auth';

/**
 * Whether the auth panel is asked for: by `?debug=auth` in the address, and from then on in this tab, so that it is still
 * there behind the redirects that it is meant to explain.
 */
export function isAuthDebugWanted(search: string): boolean {
  const isAsked = new URLSearchParams(search).get(PARAMETER) === AUTH;
  try {
    if (isAsked) sessionStorage.setItem(STORAGE_KEY, AUTH);
    return isAsked || sessionStorage.getItem(STORAGE_KEY) === AUTH;
  } catch {
    return isAsked;
  }
}

/** The panel was closed. */
export function endAuthDebug(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
