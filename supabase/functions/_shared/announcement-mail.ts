import { composeMail } from './mail-layout.ts';
import type { MailWriters } from './mail-writer.ts';

/** The facts that app.announcement_mail_facts tells. */
interface Facts {
  to: string;
  title: string;
  body: string;
  label: string | null;
  path: string | null;
  is_urgent: boolean;
  token: string;
}

const SCREEN = /(^|[\s("'“])(\/app(?:\/[a-z0-9/-]*)?)/g;

/** The mail of an announcement to a member who asked for mails. One click ends them (RFC 8058). */
export const announcementMails: MailWriters = {
  announcement: (facts, { clubName, origin, functions }) => {
    const { to, title, body, label, path, is_urgent: isUrgent, token } = facts as unknown as Facts;
    const unsubscribe = `${functions}/functions/v1/unsubscribe?token=${token}&about=notices`;
    const content = {
      subject: isUrgent ? `Urgente: ${title}` : title,
      heading: title,
      // A path of the app is no address outside of it.
      paragraphs: body.replaceAll(SCREEN, `$1${origin}$2`).split(/\n+/),
      action: { label: label ?? 'Abrir no clube', link: `${origin}${path ?? '/app/notices'}` },
      footnote: `Você recebe este email porque ligou “Avisos do clube por email”. Para parar com um clique: ${unsubscribe}`,
    };
    return { ...composeMail(to, content, clubName), unsubscribe };
  },
};
