import type { Session, User } from '@supabase/auth-js';
import { parseJson } from '../device/device-storage.ts';

/** How far a token's session has come, `aal1` or `aal2`; undefined for a text that is no token. */
function levelOf(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  try {
    const claims = parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'aal') : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an account has a second factor that is in use, as far as its session tells. */
export function hasSecondFactor({ factors }: Pick<User, 'factors'>): boolean {
  return factors?.some(({ status }) => status === 'verified') ?? false;
}

/**
 * Whether a session has yet to show its member's second factor, as far as the device can tell. Nothing opens by it: the
 * server judges by its own rows. The script of a first view reads it too.
 */
export function lacksSecondFactor({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return hasSecondFactor(user) && levelOf(token) !== 'aal2';
}
