import type { ValueType } from './catalogue.ts';
import type { FilterValue } from './checked-query.ts';
import { GateRefusal, invalidInput, notUnderstood } from './gate-refusal.ts';
import { isJsonObject, parseBody } from './parse-body.ts';
import type { Json } from './parse-body.ts';
import type { CompareOperator } from './syntax.ts';
import { TextReader } from './text-reader.ts';

// Long enough for any name that is searched for. PostgreSQL tries each place of the text for each wildcard.
const LONGEST_PATTERN = 100;
const MOST_WILDCARDS = 8;

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off', '0']);
const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'jsonb']);
/**
 * PostgreSQL's words for the types whose values JSON has as text only, and its code for a text that is none of them.
 */
const TEXT_ONLY_TYPES: ReadonlyMap<string, [type: string, code: string]> = new Map([
  ['timestamptz', ['timestamp with time zone', '22007']],
  ['timestamp', ['timestamp', '22007']],
  ['date', ['date', '22007']],
  ['time', ['time', '22007']],
  ['timetz', ['time with time zone', '22007']],
  ['interval', ['interval', '22007']],
  ['uuid', ['uuid', '22P02']],
]);

/** The value of a filter for a column of this type. @throws GateRefusal */
export function filterValue(operator: CompareOperator, type: ValueType, text: string): FilterValue {
  if (operator === 'like' || operator === 'ilike') return pattern(text);
  if (operator === 'cs' || operator === 'cd') return containedValue(type, text);
  return plainValue(type, text);
}

/** The value of `eq`, of a member of an `in` list, or of a procedure's parameter in an address. @throws GateRefusal */
export function plainValue(type: ValueType, text: string): string | boolean | (string | null)[] {
  if (type.isArray) return text.startsWith('{') ? arrayItems(text) : text;
  if (type.name !== 'bool') return text;
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  if (FALSE_WORDS.has(word)) return false;
  throw invalidInput('boolean', text);
}

function pattern(text: string): string {
  const value = text.replaceAll('*', '%');
  if (value.length > LONGEST_PATTERN) throw notUnderstood(`A pattern can have at most ${LONGEST_PATTERN} characters`);
  if (value.split('%').length - 1 > MOST_WILDCARDS) throw notUnderstood(`A pattern can have at most ${MOST_WILDCARDS} wildcards`);
  return value;
}

function containedValue(type: ValueType, text: string): FilterValue {
  if (type.isArray) return arrayItems(text);
  if (!JSON_TYPES.has(type.name)) return text;
  const value = parseBody(null, text);
  if (!isJsonObject(value)) throw notUnderstood('"cs" and "cd" of JSON take an object');
  return value;
}

/** The items of PostgreSQL's `{a,"b,c",null}`; lists inside it are not taken. */
function arrayItems(text: string): (string | null)[] {
  const reader = new TextReader(text, 'list');
  const items: (string | null)[] = [];
  reader.expect('{');
  if (reader.take('}')) reader.expectEnd();
  else {
    do {
      items.push(reader.next === '"' ? reader.quoted() : plainItem(reader.until(',{}').trim()));
    } while (reader.take(','));
    reader.expect('}');
    reader.expectEnd();
  }
  return items;
}

/** Without quotes it is no text but nothing. */
function plainItem(text: string): string | null {
  return text.toLowerCase() === 'null' ? null : text;
}

/**
 * Refuses what JSON can hold and a value of this type can't, where the database's driver would fail at it instead of
 * the database.
 * @throws GateRefusal
 */
export function checkJsonValue(type: ValueType, value: Json): void {
  if (value === null || typeof value === 'string' || JSON_TYPES.has(type.name)) return;
  if (type.isArray) {
    const isFlat = Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
    if (!isFlat) throw invalidInput('array', JSON.stringify(value));
    return;
  }
  if (typeof value === 'object') throw invalidInput(type.name, JSON.stringify(value));
  const textOnly = TEXT_ONLY_TYPES.get(type.name);
  if (textOnly) throw new GateRefusal(400, textOnly[1], `invalid input syntax for type ${textOnly[0]}: "${String(value)}"`);
}
