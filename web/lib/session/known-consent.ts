import type { User } from '@supabase/auth-js';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';

/** Local-storage key under which this device keeps that a member has accepted the terms. */
export function acceptedKey(userId: string): string {
  return memberKey(userId, 'terms-accepted');
}

/**
 * Whether this device does not know yet that the member accepted the terms. At a sign-up by email they are accepted in
 * the form. A member whose account a provider's sign-in opened has to be asked. The script of a first view reads it
 * too: it loads nothing that asks a server.
 */
export function isConsentUnknown(user: User): boolean {
  const provider: unknown = user.app_metadata['provider'];
  return (provider === 'google' || provider === 'apple') && deviceStorage.readText(acceptedKey(user.id)) === null;
}
