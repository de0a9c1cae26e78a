import { deviceStorage } from '../device/device-storage.ts';

const HEADER = 'X-Device-Mark';
const KEY = 'club-device-mark';

/** On its own origin the server keeps the mark in a cookie. */
function isElsewhere(url: URL): boolean {
  return url.origin !== window.location.origin;
}

/**
 * Sends along the mark that this device keeps of a server on another origin. One that never gave any, such as a hosted
 * project, gets none.
 */
export function withDeviceMark(url: URL, init: RequestInit | undefined): RequestInit | undefined {
  const mark = isElsewhere(url) ? deviceStorage.readText(KEY) : null;
  if (!mark) return init;
  const headers = new Headers(init?.headers);
  headers.set(HEADER, mark);
  return { ...init, headers };
}

/** Keeps the mark that a server on another origin gives this device, also after its member has signed out. */
export function keepDeviceMark(url: URL, { headers }: Response): void {
  const mark = isElsewhere(url) ? headers.get(HEADER) : null;
  if (mark) deviceStorage.writeText(KEY, mark);
}

/** Functions that ask the auth server about a password: strangers' guesses bar none from a device that is known. */
const ASK_ABOUT_PASSWORDS = /\/functions\/v1\/delete-account$/;

/** Sends the mark along with a member's request where a password is asked about. */
export function withDeviceMarkForPassword(input: RequestInfo | URL, init: RequestInit): RequestInit {
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  return ASK_ABOUT_PASSWORDS.test(url.pathname) ? { ...init, ...withDeviceMark(url, init) } : init;
}
