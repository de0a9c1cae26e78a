import { types } from 'pg';
import { readInt8, readJson, readNumeric } from './result-values.ts';
import type { ListType } from './result-values.ts';
import { invalidInput, textParameter } from './text-parameter.ts';

type Parser = (text: string) => unknown;

type List = readonly (string | null | List)[];

const { builtins } = types;
const TEXT_LIST = 1009;
const readList = types.getTypeParser(TEXT_LIST as typeof builtins.TEXT) as (text: string) => List;
const JSON_TYPES: ReadonlySet<number> = new Set([builtins.JSON, builtins.JSONB]);

const asNumber: Parser = (text) => Number(text);

/**
 * How values are read, by the OIDs of their types; all others stay the text that PostgreSQL writes. So do instants,
 * days and times: JavaScript's dates have neither microseconds nor days without an hour.
 */
const PARSERS: Readonly<Record<number, Parser>> = {
  [builtins.BOOL]: (text) => text === 't',
  [builtins.BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex')),
  [builtins.INT2]: asNumber,
  [builtins.INT4]: asNumber,
  [builtins.OID]: asNumber,
  [builtins.FLOAT4]: asNumber,
  [builtins.FLOAT8]: asNumber,
  [builtins.INT8]: readInt8,
  [builtins.NUMERIC]: readNumeric,
  [builtins.JSON]: readJson,
  [builtins.JSONB]: readJson,
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
    if (!Array.isArray(value)) throw invalidInput('array');
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

/** Before a database has told its types. */
export const NO_TYPES = new ValueTypes();

/**
 * A value whose text is the same for every type. Undefined for lists and objects, which are written by their
 * parameter's type.
 */
export function writtenAnyhow(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return value instanceof Date ? value.toISOString() : undefined;
}
