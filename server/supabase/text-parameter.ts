/**
 * A parameter for a text argument. PGlite has no SQLSTATE for what it can't write, and postgres.js would write
 * "[object Object]"; the caller has sent JSON of the wrong kind, so he gets PostgreSQL's own word for it.
 * @throws an error with SQLSTATE 22P02 for an object or a list
 */
export function textParameter(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw Object.assign(new Error('invalid input syntax for type text'), { code: '22P02' });
}
