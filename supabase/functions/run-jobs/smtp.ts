import { createTransport } from 'nodemailer';
import type { Mail } from '../_shared/mail-layout.ts';
import { MAIL_WAITS } from '../_shared/mail-waits.ts';
import { unsubscribeHeaders } from '../_shared/unsubscribe-headers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How mails leave a hosted project: by SMTP_URL and MAIL_FROM, as the embedded server's do. Hosted Supabase closes the
 * ports 25 and 587.
 * @returns null where one of them is not set
 */
export function smtpSender({ SMTP_URL: url, MAIL_FROM: from }: Environment): ((mail: Mail) => Promise<void>) | null {
  if (!url || !from) return null;
  const transport = createTransport({ url, ...MAIL_WAITS });
  return async ({ to, subject, text, html, unsubscribe }) => {
    await transport.sendMail({ from, to, subject, text, html, headers: unsubscribeHeaders({ unsubscribe }) });
  };
}
