import { paths } from '#web/config/paths.ts';

function readPart(source: object, key: string): string {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
}

function readFrom(state: unknown): object | null {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null;
  return typeof from === 'object' ? from : null;
}

/** What the page that asked for the sign-in had in its own navigation's state, such as a name to show. */
export function returnState(state: unknown): unknown {
  const from = readFrom(state);
  return from ? Reflect.get(from, 'state') : null;
}

/**
 * Where a sign-in leads: to the page that asked for it (`from` in the navigation's state), else to the home.
 * Only addresses of the member area count, so that a page of its own can't be asked for again and again.
 */
export function returnTarget(state: unknown): string {
  const from = readFrom(state);
  if (!from) return paths.app.home.getHref();
  const pathname = readPart(from, 'pathname');
  const isInApp = pathname === paths.app.root.getHref() || pathname.startsWith(`${paths.app.root.getHref()}/`);
  return isInApp ? pathname + readPart(from, 'search') + readPart(from, 'hash') : paths.app.home.getHref();
}
