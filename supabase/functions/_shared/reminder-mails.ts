import { composeMail } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';

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

interface Place {
  clubName: string;
  /** Where members reach the app. */
  origin: string;
  /** Where functions are reached. */
  functions: string;
}

/**
 * The mail of a reminder, or of its test, to a member who asked for mails. One click ends them (RFC 8058).
 * @returns null for another mail, and where there is nobody to write to
 */
export function reminderMail(kind: unknown, facts: Record<string, unknown>, { clubName, origin, functions }: Place): Mail | null {
  const { to, title, body, path, day, token } = facts as unknown as Facts;
  if ((kind !== 'reminder' && kind !== 'reminder_test') || typeof to !== 'string') return null;
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
