import { types } from '@electric-sql/pglite';
import { readInt8, readJson, readNumeric } from '#server/database/result-values.ts';
import type { ListType } from '#server/database/result-values.ts';
import { checkSerialized, textParameter, writableText } from '#server/database/text-parameter.ts';

type Parser = (text: string, type?: number) => unknown;
type Serializer = (value: unknown) => string;

const asText: Parser = (text) => text;

/**
 * Values by type: dates as text, numbers as numbers unless digits would be lost. The same as on PostgreSQL
 * (../value-types.ts).
 */
export const RESULT_PARSERS: Record<number, Parser> = {
  [types.INT8]: readInt8,
  [types.NUMERIC]: readNumeric,
  [types.JSON]: readJson,
  [types.JSONB]: readJson,
  [types.DATE]: asText,
  [types.TIME]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.TIMETZ]: asText,
};

/** Reads and writes PostgreSQL's values by the OID of their type. They go to the engine as text. */
export class ValueTypes {
  readonly #parsers: Record<number, Parser> = { ...types.parsers, ...RESULT_PARSERS };
  readonly #serializers: Record<number, Serializer> = { ...types.serializers, [types.TEXT]: textParameter, [types.VARCHAR]: textParameter };

  constructor(listTypes: readonly ListType[] = []) {
    for (const { element, list } of listTypes) {
      this.#serializers[list] = (values) => types.arraySerializer(values, this.#serializers[element], list);
      this.#parsers[list] = (text) => types.arrayParser(text, this.#parsers[element] ?? asText, list) as unknown;
    }
  }

  parserOf(type: number): Parser | undefined {
    return this.#parsers[type];
  }

  /**
   * @throws an error with SQLSTATE 22P02 for a value that can't be written, or PGlite's plain "Invalid input for …
   * type"
   */
  write(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialize = type === undefined ? undefined : this.#serializers[type];
    return writableText(serialize ? checkSerialized(serialize(value)) : `${value as string | number}`);
  }
}
