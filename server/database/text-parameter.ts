/**
 * A parameter for a text argument. A list or an object would be written as
 * "[object Object]" or the like. The caller has sent JSON of the wrong kind, so they get PostgreSQL's error for it.
 * @throws an error with SQLSTATE 22P02 for an object or a list
 */
export function textParameter(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw invalidInput('text');
}

/** PostgreSQL's error for a text that is no value of the type, with SQLSTATE 22P02. */
export function invalidInput(type: string): Error {
  return Object.assign(new Error(`invalid input syntax for type ${type}`), { code: '22P02' });
}
