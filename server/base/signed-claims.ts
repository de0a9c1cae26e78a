import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { parseJson } from './parse-json.ts';

// The 32 bytes of the signature have one way only to be written.
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;
const DATES = ['exp', 'nbf', 'iat'] as const;

/**
 * The claims of a token that is signed by HS256 with the key; null for any other text. Nothing of it is read before its
 * signature has been found right. Whether its dates hold is for the caller to see: they are numbers, or there are none.
 */
export function signedClaims(token: string, key: KeyObject): JWTPayload | null {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (signature === '') return null;
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url');
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const { alg, crit } = objectIn(header) ?? {};
  const claims = objectIn(payload);
  // A claim named in `crit` would have to be understood.
  if (alg !== 'HS256' || crit !== undefined || !claims) return null;
  return DATES.every((name) => claims[name] === undefined || typeof claims[name] === 'number') ? claims : null;
}

function objectIn(part: string): Record<string, unknown> | null {
  const value = parseJson(Buffer.from(part, 'base64url').toString());
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}
