/**
 * A string as an SQL literal, safe whatever standard_conforming_strings is (the escape form is used when a backslash
 * occurs). PostgreSQL text has no NUL byte, so it is dropped.
 */
export function quoteLiteral(value: string): string {
  const text = value.replaceAll('\0', '').replaceAll("'", "''");
  return text.includes('\\') ? ` E'${text.replaceAll('\\', '\\\\')}'` : `'${text}'`;
}
