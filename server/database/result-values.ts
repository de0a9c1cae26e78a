/** A type and its list type, by their OIDs. */
export interface ListType {
  element: number;
  list: number;
}

/** All list types of a database, including those of its tables. */
export const LIST_TYPES_SQL = `select distinct b.oid::int as element, b.typarray::int as list from pg_catalog.pg_type a
  join pg_catalog.pg_type b on b.oid = a.typelem where a.typcategory = 'A' and b.typarray <> 0`;

/** A number of 64 bits: a bigint where JavaScript's numbers would lose digits. */
export function readInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A number that would not be written the same again stays a text. */
export function readNumeric(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

export function readJson(text: string): unknown {
  return JSON.parse(text) as unknown;
}
