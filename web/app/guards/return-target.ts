import { paths } from '#web/config/paths.ts';

function readPart(source: object, key: string): string {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
}

/**
 * Where a sign-in leads: to the page that asked for it (`from` in the navigation's state), else to the home.
 * Only addresses of the member area count, so that a page of its own can't be asked for again and again.
 */
export function returnTarget(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null;
  if (typeof from !== 'object' || from === null) return paths.app.home.getHref();
  const pathname = readPart(from, 'pathname');
  const isInApp = pathname === paths.app.root.getHref() || pathname.startsWith(`${paths.app.root.getHref()}/`);
  return isInApp ? pathname + readPart(from, 'search') + readPart(from, 'hash') : paths.app.home.getHref();
}
