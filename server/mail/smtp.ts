import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';

/** Hands mails over to a mail server, by SMTP. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport(url);
  return {
    async deliver({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
    close: () => transport.close(),
  };
}
