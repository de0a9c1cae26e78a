import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import type { User } from '../data/supabase.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from './member-storage.ts';

const ACCEPTED = 'terms-accepted';

/** Members who are not asked again until the page is loaded again. */
const settled = new Set<string>();

/**
 * Whether this device does not know yet that the member accepted the terms. At a sign-up by email they are accepted in the form. A member
 * whose account a provider's sign-in opened has to be asked.
 */
export function isConsentOpen(user: User): boolean {
  const provider: unknown = user.app_metadata['provider'];
  if ((provider !== 'google' && provider !== 'apple') || settled.has(user.id)) return false;
  return deviceStorage.readText(memberKey(user.id, ACCEPTED)) === null;
}

function rememberConsent(userId: string): void {
  settled.add(userId);
  deviceStorage.writeText(memberKey(userId, ACCEPTED), '1');
}

/** Asks the member another time, because the server could not be asked. */
export function postponeConsent(userId: string): void {
  settled.add(userId);
}

/** Whether the signed-in member has accepted the terms, in any version. @throws AppError */
export async function hasAcceptedTerms(userId: string): Promise<boolean> {
  const { data, error } = await supabase.rpc('has_accepted_terms', {});
  if (error) throw toAppError(error);
  if (data) rememberConsent(userId);
  return data;
}

/** Records that the signed-in member accepts a version of the terms. @throws AppError */
export async function acceptTerms(userId: string, version: string): Promise<void> {
  const { error } = await supabase.rpc('accept_terms', { p_version: version });
  if (error) throw toAppError(error);
  rememberConsent(userId);
}
