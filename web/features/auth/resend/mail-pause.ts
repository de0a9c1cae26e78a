import { cleanEmail } from '#domain/email-address.ts';
import { isWithinLast } from '#web/lib/device/clock.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';

const STORAGE_KEY = 'club-mails-sent';
/** The server sends an address at most one mail of a kind in this time. */
export const MAIL_PAUSE_MS = 60_000;

/** Confirming an account, or choosing a new password. */
export type MailKind = 'confirmation' | 'recovery';

function read(): Record<string, number> {
  const stored = tabStorage.readJson(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function nameOf(kind: MailKind, email: string): string {
  return `${kind} ${cleanEmail(email).toLowerCase()}`;
}

/** Notes that the server was just asked for a mail to this address; for this tab, older notes are dropped. */
export function noteMailSent(kind: MailKind, email: string): void {
  const recent = Object.entries(read()).filter(([, sentAt]) => isWithinLast(MAIL_PAUSE_MS, sentAt));
  tabStorage.writeJson(STORAGE_KEY, { ...Object.fromEntries(recent), [nameOf(kind, email)]: Date.now() });
}

/** Whole seconds until the server sends this address another mail of this kind; 0 when it would now. */
export function mailPauseSeconds(kind: MailKind, email: string): number {
  const sentAt = read()[nameOf(kind, email)] ?? -Infinity;
  return isWithinLast(MAIL_PAUSE_MS, sentAt) ? Math.ceil((sentAt + MAIL_PAUSE_MS - Date.now()) / 1_000) : 0;
}
