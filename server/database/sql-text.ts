/** A name as SQL writes it, whatever letters it has. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A string as an SQL literal. It is safe with any standard_conforming_strings, because a string with a backslash gets
 * the escape form.
 * NUL bytes are dropped, because PostgreSQL's text has none.
 */
export function quoteLiteral(value: string): string {
  const text = value.replaceAll('\0', '').replaceAll("'", "''");
  return text.includes('\\') ? ` E'${text.replaceAll('\\', '\\\\')}'` : `'${text}'`;
}
