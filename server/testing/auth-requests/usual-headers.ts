/** The headers that clients read and most answers have; a difference is recorded, a missing one as null. */
const USUAL: Record<string, string | null> = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
  'access-control-allow-methods': null,
  'access-control-allow-headers': null,
  'access-control-allow-credentials': null,
  'access-control-max-age': null,
  'cache-control': 'no-store',
  location: null,
  allow: null,
  'retry-after': null,
  'www-authenticate': null,
  'x-sb-error-code': null,
  'x-supabase-api-version': null,
  'x-total-count': null,
  link: null,
  'sb-auth-user-id': null,
  'sb-auth-session-id': null,
  'sb-auth-refresh-token-reuse': null,
  'sb-auth-refresh-token-rotated': null,
};

/** The headers of an answer that are not as usual, the case of the charset aside. */
export function plainHeaders(headers: Headers, plain: (value: string) => string): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(USUAL).flatMap(([name, usual]) => {
      const value = headers.get(name);
      const shown = name === 'content-type' ? (value?.replace(/; *charset=utf-8$/i, '') ?? null) : value;
      return shown === usual ? [] : [[name, shown === null ? null : plain(shown)]];
    }),
  );
}
