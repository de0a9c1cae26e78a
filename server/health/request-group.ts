/** Parts of the server, by what a path begins with: few, whatever callers ask for. */
const GROUPS: readonly (readonly [prefix: string, group: string])[] = [
  ['/rest/v1/rpc/', 'procedures'],
  ['/rest/v1/', 'tables'],
  ['/auth/v1/', 'auth'],
  ['/storage/v1/render/', 'smaller pictures'],
  ['/storage/v1/', 'files'],
  ['/functions/v1/', 'functions'],
  ['/assets/', 'assets'],
  ['/healthz', 'health'],
];

/** The part of the server that a path belongs to; `pages` for everything else. */
export function requestGroup(path: string): string {
  return GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'pages';
}

/**
 * A status as it is counted: its hundred, and apart those that tell of limits (429) and of an absent database (503).
 */
export function statusGroup(status: number): string {
  return status === 429 || status === 503 ? String(status) : `${Math.floor(status / 100)}xx`;
}
