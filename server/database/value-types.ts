import { types } from 'pg';
import { textParameter } from './text-parameter.ts';

type Parser = (text: string) => unknown;

/** A type and its list type, by their OIDs. */
export interface ListType {
  element: number;
  list: number;
}

/** All list types of a database, including those of its tables. */
export const LIST_TYPES_SQL = `select distinct b.oid::int as element, b.typarray::int as list from pg_catalog.pg_type a
  join pg_catalog.pg_type b on b.oid = a.typelem where a.typcategory = 'A' and b.typarray <> 0`;

type List = readonly (string | null | List)[];

const { builtins } = types;
const TEXT_LIST = 1009;
const readList = types.getTypeParser(TEXT_LIST as typeof builtins.TEXT) as (text: string) => List;
const JSON_TYPES: ReadonlySet<number> = new Set([builtins.JSON, builtins.JSONB]);

const asNumber: Parser = (text) => Number(text);
const asJson: Parser = (text) => JSON.parse(text) as unknown;

/**
 * How values are read, by the OIDs of their types; all others stay the text that PostgreSQL writes. So do instants, days and times:
 * JavaScript's dates have neither microseconds nor days without an hour.
 */
const PARSERS: Readonly<Record<number, Parser>> = {
  [builtins.BOOL]: (text) => text === 't',
  [builtins.BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex')),
  [builtins.INT2]: asNumber,
  [builtins.INT4]: asNumber,
  [builtins.OID]: asNumber,
  [builtins.FLOAT4]: asNumber,
  [builtins.FLOAT8]: asNumber,
  [builtins.INT8]: (text) => {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
  },
  // A number that would not be written the same again stays a text.
  [builtins.NUMERIC]: (text) => {
    const number = Number(text);
    return Number.isFinite(number) && String(number) === text ? number : text;
  },
  [builtins.JSON]: asJson,
  [builtins.JSONB]: asJson,
};

/** Reads and writes PostgreSQL's values by the OIDs of their types. They travel as text. */
export class ValueTypes {
  readonly #parsers: Record<number, Parser> = { ...PARSERS };
  readonly #elements = new Map<number, number>();

  constructor(listTypes: readonly ListType[] = []) {
    for (const { element, list } of listTypes) {
      const parse = this.#parsers[element] ?? ((text: string) => text);
      const parseAll = (values: List): unknown[] =>
        values.map((value) => (value === null ? null : typeof value === 'string' ? parse(value) : parseAll(value)));
      this.#parsers[list] = (text) => parseAll(readList(text));
      this.#elements.set(list, element);
    }
  }

  parserOf(type: number): Parser | undefined {
    return this.#parsers[type];
  }

  /**
   * @param type of the parameter
   * @throws an error with SQLSTATE 22P02 for an object or a list where the type has none
   */
  write(value: unknown, type: number): string | null {
    const written = writtenAnyhow(value);
    if (written !== undefined) return written;
    if (JSON_TYPES.has(type)) return JSON.stringify(value);
    if (ArrayBuffer.isView(value)) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
    const element = this.#elements.get(type);
    if (element === undefined) return textParameter(value);
    if (!Array.isArray(value)) throw Object.assign(new Error('invalid input syntax for type array'), { code: '22P02' });
    return this.#writeList(value, element);
  }

  #writeList(values: readonly unknown[], element: number): string {
    const written = values.map((value) => {
      if (Array.isArray(value) && !JSON_TYPES.has(element)) return this.#writeList(value, element);
      const text = this.write(value, element);
      return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
    });
    return `{${written.join(',')}}`;
  }
}

/** A value whose text is the same for every type. Undefined for lists and objects, which are written by their parameter's type. */
export function writtenAnyhow(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return value instanceof Date ? value.toISOString() : undefined;
}
