const KEPT_KEY = 'club-recovery-email';
/** As long as the link is good for. */
const KEPT_FOR_MS = 3_600_000;

/** Keeps on this device to which address a link for a new password went: the link itself does not say it, and password managers ask for it. */
export function keepRecoveryEmail(email: string): void {
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify({ email, savedAt: Date.now() }));
  } catch {
    // A closed storage costs only the help of a password manager.
  }
}

/** The address of the account whose password is being set; empty when this device does not know it. */
export function keptRecoveryEmail(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('savedAt' in kept)) return '';
    return typeof kept.email === 'string' && Date.now() - Number(kept.savedAt) < KEPT_FOR_MS ? kept.email : '';
  } catch {
    return '';
  }
}
