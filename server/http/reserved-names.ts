import { parseJson } from '#server/base/parse-json.ts';
import { isStorableText } from '../../supabase/functions/_shared/storable-text.ts';

/**
 * The names that every object inherits in JavaScript. Written out, because harden-intrinsics.ts takes the first of them
 * away.
 */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** The flaws of a request that no part of the API takes. */
export type Flaw = 'reserved' | 'text' | 'deep';

/**
 * Far deeper than anything a member's app sends, and far from the depth at which a reader by recursion runs out of
 * stack.
 */
const MOST_LEVELS = 64;

/**
 * Whether a name that a request gives to something (a key, a field, an alias, a parameter) is one that every object
 * has: libraries that keep such names in plain objects would read or write what all objects share.
 */
export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.has(name);
}

/** Whether a path of names, as in `a.b[c]`, has a reserved one in it. */
function isReservedPath(path: string): boolean {
  return path.split(/[.[\]]/).some((part) => RESERVED_NAMES.has(part.trim()));
}

/**
 * The flaw in the keys and texts of a parsed JSON value.
 * @returns `reserved` for a reserved name at any depth, `text` for a text that can't be stored, `deep` for more than 64
 * levels, else null
 */
export function flawOfJson(value: unknown): Flaw | null {
  // Without recursion: a megabyte of brackets is half a million levels.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return 'deep';
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && !isStorableText(item)) return 'text';
      if (typeof item !== 'object' || item === null) continue;
      if (!Array.isArray(item)) {
        const keys = Object.keys(item);
        if (keys.some(isReservedName)) return 'reserved';
        if (!keys.every(isStorableText)) return 'text';
      }
      for (const inner of Object.values(item))
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) next.push(inner);
    }
    level = next;
  }
  return null;
}

/** Whether a query or a form has a parameter with a reserved name. */
export function hasReservedParameter(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some(isReservedPath);
}

/** The flaw in a query or a form: a reserved name, or a text with a NUL. */
export function flawOfParameters(parameters: URLSearchParams): Flaw | null {
  if (hasReservedParameter(parameters)) return 'reserved';
  return [...parameters].flat().every(isStorableText) ? null : 'text';
}

/** The flaw in the fields of a form, or the columns in the first line of a CSV. */
function flawOfFields(text: string, mediaType: string): Flaw | null {
  if (mediaType === 'application/x-www-form-urlencoded') return flawOfParameters(new URLSearchParams(text));
  if (mediaType === 'multipart/form-data') {
    if ([...text.matchAll(/\bname="?([^";\r\n]*)/gi)].some(([, name = '']) => isReservedPath(name))) return 'reserved';
    return isStorableText(text) ? null : 'text';
  }
  if (mediaType !== 'text/csv') return null;
  const columns = (text.split(/\r?\n/, 1)[0] ?? '').split(',');
  return columns.some((cell) => isReservedName(cell.replaceAll('"', '').trim())) ? 'reserved' : null;
}

/**
 * The flaw in the names and texts of a body. It is tried as JSON whatever it is said to be, as the libraries behind do.
 */
export function flawOfBody(text: string, contentType: string): Flaw | null {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return flawOfJson(parseJson(text)) ?? flawOfFields(text, mediaType);
}

/** The flaw in the names in `Prefer` (`name=value, …`), and names and texts in `x-metadata` (JSON in base64). */
export function flawOfHeaders(headers: Headers): Flaw | null {
  const preferences = (headers.get('prefer') ?? '').split(/[,;]/).map((part) => part.split('=', 1)[0]?.trim() ?? '');
  if (preferences.some(isReservedName)) return 'reserved';
  const metadata = headers.get('x-metadata');
  return metadata === null ? null : flawOfJson(parseJson(Buffer.from(metadata, 'base64').toString('utf8')));
}
