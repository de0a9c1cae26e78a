import { GateRefusal } from './gate-refusal.ts';
import type { Preferences } from './syntax.ts';

const MAX_AFFECTED = /^\d{1,9}$/;
// First and last row, counted from 0; without the last one all that follow.
const RANGE = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/;

/**
 * `Prefer`. A preference that this API does not have is passed over, unless `handling=strict` asks to be told.
 * @throws GateRefusal with PGRST122 for unknown preferences under `handling=strict`
 */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Preferences = { return: null, count: null, resolution: null, missing: null, handling: null, maxAffected: null };
  const unknown: string[] = [];
  for (const token of (header ?? '').split(',').map((part) => part.trim())) {
    if (token !== '' && !applyPreference(preferences, token)) unknown.push(token);
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new GateRefusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`.slice(0, 500),
    });
  }
  return preferences;
}

/** The first of a kind counts. */
function applyPreference(preferences: Preferences, token: string): boolean {
  switch (token) {
    case 'return=minimal':
      preferences.return ??= 'minimal';
      return true;
    case 'return=headers-only':
      preferences.return ??= 'headers-only';
      return true;
    case 'return=representation':
      preferences.return ??= 'representation';
      return true;
    case 'count=exact':
      preferences.count ??= 'exact';
      return true;
    case 'resolution=merge-duplicates':
      preferences.resolution ??= 'merge-duplicates';
      return true;
    case 'resolution=ignore-duplicates':
      preferences.resolution ??= 'ignore-duplicates';
      return true;
    case 'missing=default':
      preferences.missing ??= 'default';
      return true;
    case 'handling=strict':
      preferences.handling ??= 'strict';
      return true;
    case 'handling=lenient':
      preferences.handling ??= 'lenient';
      return true;
    default:
      return applyMaxAffected(preferences, token);
  }
}

function applyMaxAffected(preferences: Preferences, token: string): boolean {
  const [name, value = ''] = token.split('=');
  if (name !== 'max-affected' || !MAX_AFFECTED.test(value)) return false;
  preferences.maxAffected ??= Number(value);
  return true;
}

/**
 * Whether `Accept` asks for rows as a list or for the one row itself.
 * @throws GateRefusal with PGRST107 when it takes neither
 */
export function parseAccept(header: string | null): 'rows' | 'one row' {
  const types = (header ?? '')
    .split(',')
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== '');
  if (types.length === 0) return 'rows';
  for (const type of types.filter((text) => !/;\s*nulls\s*=/.test(text)).map((text) => text.split(';')[0]?.trim())) {
    if (type === 'application/vnd.pgrst.object+json') return 'one row';
    if (type === 'application/json' || type === 'application/*' || type === '*/*') return 'rows';
  }
  throw new GateRefusal(406, 'PGRST107', `None of these media types are available: ${types.join(', ').slice(0, 200)}`);
}

/**
 * `Range` of a read, in rows; null for none, or for one that says nothing about rows.
 * @throws GateRefusal when it ends before it begins
 */
export function parseRange(header: string | null): { from: number; to: number | null } | null {
  const match = RANGE.exec(header ?? '');
  if (!match) return null;
  const [from, to] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])];
  if (to !== null && to < from) throw new GateRefusal(416, 'PGRST103', 'Requested range not satisfiable');
  return { from, to };
}

/** The schema that the profile header of this method names. @throws GateRefusal with PGRST106 unless it is `public` */
export function checkProfile(method: string, headers: Headers): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const name = isRead ? headers.get('Accept-Profile') : headers.get('Content-Profile');
  const schema = method === 'OPTIONS' ? (name ?? headers.get('Accept-Profile')) : name;
  if (schema === null || schema === 'public') return;
  throw new GateRefusal(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 60)}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}
