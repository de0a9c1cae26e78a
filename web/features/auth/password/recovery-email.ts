import { deviceStorage } from '#web/lib/device/device-storage.ts';

const KEPT_KEY = 'club-recovery-email';
/** As long as the link is good for. */
const KEPT_FOR_MS = 3_600_000;

/**
 * Keeps on this device to which address a link for a new password went: the link itself does not say it, and password
 * managers ask for it.
 */
export function keepRecoveryEmail(email: string): void {
  deviceStorage.writeJson(KEPT_KEY, { email, savedAt: Date.now() });
}

/** The address of the account whose password is being set; empty when this device does not know it. */
export function keptRecoveryEmail(): string {
  const kept = deviceStorage.readJson(KEPT_KEY);
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('savedAt' in kept)) return '';
  return typeof kept.email === 'string' && Date.now() - Number(kept.savedAt) < KEPT_FOR_MS ? kept.email : '';
}
