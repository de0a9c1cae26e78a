import type { PostgresType } from 'postgres';
import { textParameter } from '../text-parameter.ts';

const asText = (value: unknown) => value as string;
const json = (value: unknown) => JSON.stringify(value);

/** An instant, a day or a time as PostgreSQL writes it: JavaScript's dates have neither microseconds nor days without an hour. */
const written = (oid: number): PostgresType => ({ to: oid, from: [oid], serialize: asText, parse: (text: string) => text });

/** How postgres.js reads and writes values, which is as PGlite does. */
export const DRIVER_TYPES: Readonly<Record<string, PostgresType>> = {
  bigint: {
    to: 20,
    from: [20],
    serialize: String,
    parse: (text: string) => {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : BigInt(text);
    },
  },
  // A number that would not be written the same again stays a text.
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text: string) => {
      const number = Number(text);
      return Number.isFinite(number) && String(number) === text ? number : text;
    },
  },
  json: { to: 114, from: [114], serialize: json, parse: (text: string): unknown => JSON.parse(text) },
  // A text is JSON already, as for PGlite: postgres.js by default would quote it again, and metadata would be stored as a JSON string.
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  text: { to: 25, from: [25, 1043], serialize: textParameter, parse: (text: string) => text },
  date: written(1082),
  time: written(1083),
  timestamp: written(1114),
  timestamptz: written(1184),
  timetz: written(1266),
};
