import { CONSOLE_PATH, paths } from '#web/config/paths.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { parseUrl } from '../parse-url.ts';

function readPart(source: object, key: string): string {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
}

function readFrom(state: unknown): object | null {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null;
  return typeof from === 'object' ? from : null;
}

const RETURNING = { isReturning: true };

/**
 * For the navigation back: what the page that asked for the sign-in had in its own state, such as a name to show, and
 * that this is a return.
 */
export function returnState(state: unknown): object | null {
  const from = readFrom(state);
  if (!from) return null;
  const own: unknown = Reflect.get(from, 'state');
  return typeof own === 'object' ? { ...own, ...RETURNING } : RETURNING;
}

/** Whether a login has just brought the member back to the page that they were on. */
export function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturning' in state;
}

/**
 * Whether a path may follow a sign-in: only the member area and the console count, so that a page of its own can't be
 * asked for again and again.
 */
export function isReturnPath(path: string): boolean {
  // Resolved first: "/app/../auth/login" and "/app\\..\\" are elsewhere.
  const url = parseUrl(path, window.location.origin);
  if (url?.origin !== window.location.origin) return false;
  return [paths.app.root.path, CONSOLE_PATH].some(
    (root) => path.startsWith(root) && (url.pathname === root || url.pathname.startsWith(`${root}/`)),
  );
}

/** Where a sign-in leads: to the page that asked for it (`from` in the navigation's state), else to the home. */
export function returnTarget(state: unknown): string {
  const from = readFrom(state);
  if (!from) return paths.app.home.getHref();
  const path = readPart(from, 'pathname') + readPart(from, 'search') + readPart(from, 'hash');
  return isReturnPath(path) ? path : paths.app.home.getHref();
}

const KEPT_KEY = 'club-return';
/** As long as the link of a mail is good for that leads back to it. */
const KEPT_FOR_MS = 3_600_000;

/**
 * Keeps on this device where a sign-in was to lead, for the link of a mail: it opens in a page of its own, to which no
 * navigation hands anything over.
 */
export function keepReturnTarget(state: unknown): void {
  if (!readFrom(state)) return;
  deviceStorage.writeJson(KEPT_KEY, { path: returnTarget(state), savedAt: Date.now() });
}

/** Where the link of a mail leads after it has done its work: to the page that was asked for, else to the home. */
export function keptReturnTarget(): string {
  const kept = deviceStorage.readJson(KEPT_KEY);
  if (typeof kept !== 'object' || kept === null) return paths.app.home.getHref();
  const path = readPart(kept, 'path');
  const isFresh = Date.now() - Number(Reflect.get(kept, 'savedAt')) < KEPT_FOR_MS;
  return isFresh && isReturnPath(path) ? path : paths.app.home.getHref();
}

/** It has been followed. */
export function forgetReturnTarget(): void {
  deviceStorage.remove(KEPT_KEY);
}
