import { GateRefusal, notUnderstood } from './gate-refusal.ts';
import { isForbiddenName } from './names.ts';

/** A JSON value whose objects have no key that is a member of every object. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface JsonObject {
  [key: string]: Json;
}

const MOST_ROWS = 100;
// The deepest that the app sends is one: a list of goals in a profile, a cursor of the ranking.
const MOST_DEPTH = 8;

/**
 * The body of a POST or PATCH as JSON.
 * @returns undefined when there is none
 * @throws GateRefusal with PGRST102 for broken JSON, with PGRST100 for another media type or a value out of bounds
 */
export function parseBody(contentType: string | null, text: string): Json | undefined {
  if (text === '') return undefined;
  const mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (mediaType !== '' && mediaType !== 'application/json') throw notUnderstood(`Content-Type not acceptable: ${mediaType.slice(0, 60)}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GateRefusal(400, 'PGRST102', 'Empty or invalid json');
  }
  return checkedJson(value, MOST_DEPTH);
}

function checkedJson(value: unknown, depth: number): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw notUnderstood('A number of the body is out of range');
    return value;
  }
  if (depth === 0) throw notUnderstood(`The body is more than ${MOST_DEPTH} deep`);
  if (Array.isArray(value)) return value.map((item) => checkedJson(item, depth - 1));
  if (typeof value !== 'object') throw notUnderstood('The body is not JSON');
  const entries = Object.entries(value);
  const reserved = entries.find(([key]) => isForbiddenName(key));
  if (reserved) throw notUnderstood(`The body must not have a key "${reserved[0]}"`);
  return Object.fromEntries(entries.map(([key, item]) => [key, checkedJson(item, depth - 1)]));
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The rows of a body for a table: one object or a list of objects.
 * @throws GateRefusal with PGRST102 when it is neither, with PGRST100 when the list is too long
 */
export function bodyRows(body: Json | undefined): JsonObject | JsonObject[] {
  if (isJsonObject(body)) return body;
  if (!Array.isArray(body)) throw new GateRefusal(400, 'PGRST102', 'Empty or invalid json');
  if (body.length > MOST_ROWS) throw notUnderstood(`At most ${MOST_ROWS} rows can be sent at once`);
  if (!body.every(isJsonObject)) throw new GateRefusal(400, 'PGRST102', 'All object keys must match');
  return body;
}
