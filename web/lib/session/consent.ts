import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import type { User } from '../data/supabase.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { acceptedKey, isConsentUnknown } from './known-consent.ts';

/** Members who are not asked again until the page is loaded again. */
const settled = new Set<string>();

/** Whether the member has to be asked for the terms now. */
export function isConsentOpen(user: User): boolean {
  return !settled.has(user.id) && isConsentUnknown(user);
}

function rememberConsent(userId: string): void {
  settled.add(userId);
  deviceStorage.writeText(acceptedKey(userId), '1');
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
