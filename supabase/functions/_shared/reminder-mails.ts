import { composeMail } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';
import type { MailPlace, MailWriters } from './mail-writer.ts';

/** The facts that app.reminder_mail_facts tells. */
interface Facts {
  to: string;
  title: string;
  body: string;
  path: string;
  /** The day that it reminds of; missing in a test. */
  day?: string;
  token: string;
}

/** The mails of a reminder and of its test to a member who asked for mails. One click ends them (RFC 8058). */
export const reminderMails: MailWriters = { reminder, reminder_test: reminder };

function reminder(facts: Record<string, unknown>, { clubName, origin, functions }: MailPlace): Mail {
  const { to, title, body, path, day, token } = facts as unknown as Facts;
  const unsubscribe = `${functions}/functions/v1/unsubscribe?token=${token}`;
  const content = {
    subject: title,
    heading: title,
    paragraphs: [body],
    action: { label: 'Abrir o clube', link: `${origin}${path}${day === undefined ? '' : `?reminder=${day}`}` },
    footnote: `Você recebe este email porque ligou os lembretes por email. Para parar com um clique: ${unsubscribe}`,
  };
  return { ...composeMail(to, content, clubName), unsubscribe };
}
