import * as v from 'valibot';
import { callProcedure, doneSchema } from '../data/call-procedure.ts';
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
  const hasAccepted = await callProcedure('has_accepted_terms', {}, v.boolean());
  if (hasAccepted) rememberConsent(userId);
  return hasAccepted;
}

/** Records that the signed-in member accepts a version of the terms. @throws AppError */
export async function acceptTerms(userId: string, version: string): Promise<void> {
  await callProcedure('accept_terms', { p_version: version }, doneSchema);
  rememberConsent(userId);
}
