import { announcementMails } from './announcement-mail.ts';
import { lostPhoneMails } from './lost-phone-mails.ts';
import type { Mail } from './mail-layout.ts';
import type { MailPlace, MailWriters } from './mail-writer.ts';
import { paymentMails } from './payment-mails.ts';
import { perkMails } from './perk-mails.ts';
import { reminderMails } from './reminder-mails.ts';
import { reportMails } from './report-mails.ts';
import { securityMails } from './security-mails.ts';
import { staffMails } from './staff-mails.ts';

/**
 * Each kind of mail that is written when it is sent. `app.mail_kinds` has the same in SQL, each with the function that
 * tells its facts.
 */
export const MAIL_KINDS: MailWriters = {
  ...paymentMails,
  ...perkMails,
  ...staffMails,
  ...securityMails,
  ...lostPhoneMails,
  ...announcementMails,
  ...reportMails,
  ...reminderMails,
};

/**
 * Writes a mail from the facts that app.mail_facts tells of it.
 * @returns null where there is nobody to write to
 * @throws UnknownMailError for a kind that is not known, which another version of the club may know
 */
export function writeMail(kind: unknown, facts: Record<string, unknown>, place: MailPlace): Mail | null {
  const write = typeof kind === 'string' && Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind] : undefined;
  if (!write) throw new UnknownMailError(`a mail of an unknown kind: ${String(kind)}`);
  return typeof facts['to'] === 'string' ? write(facts, place) : null;
}

class UnknownMailError extends Error {
  readonly code = 'unknown_mail';
}
