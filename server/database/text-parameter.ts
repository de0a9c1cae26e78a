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

/**
 * A text as PGlite's protocol library can write it. Half of a pair, which JSON can have of an emoji, becomes the letter
 * that stands for what can't be shown, as wherever text becomes UTF-8. The library counts a second half and the letter
 * before it too short, and would leave out the end of the text.
 */
export function writableText(text: string): string {
  return text.toWellFormed();
}

/**
 * Lets through only what PGlite can write. PGlite's list serializer returns a value that is no list unchanged. The
 * writer, which all statements share, then breaks the message: the transaction could not be rolled back, and requests
 * of others failed.
 * @throws an error with SQLSTATE 22P02 for anything else
 */
export function checkSerialized<Value>(value: Value): Value {
  if (typeof value === 'string' || value === null || ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value;
  throw invalidInput('array');
}

/** PostgreSQL's error for a text that is no value of the type, with SQLSTATE 22P02. */
export function invalidInput(type: string): Error {
  return Object.assign(new Error(`invalid input syntax for type ${type}`), { code: '22P02' });
}
