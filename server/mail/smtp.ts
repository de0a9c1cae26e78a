import { createTransport } from 'nodemailer';
import { MAIL_WAITS } from '../../supabase/functions/_shared/mail-waits.ts';
import { unsubscribeHeaders } from '../../supabase/functions/_shared/unsubscribe-headers.ts';
import type { MailTransport } from './mail.ts';

interface SmtpOptions {
  url: string;
  from: string;
  /** Is told of each try, whether the mail server took the mail. */
  onTry?: (isTaken: boolean) => void;
}

/** Hands mails over to a mail server, by SMTP. */
export function createSmtpTransport({ url, from, onTry }: SmtpOptions): MailTransport {
  const transport = createTransport({ url, ...MAIL_WAITS });
  return {
    async deliver({ to, subject, text, html, unsubscribe }) {
      try {
        await transport.sendMail({ from, to, subject, text, html, headers: unsubscribeHeaders({ unsubscribe }) });
      } catch (error) {
        onTry?.(false);
        throw error;
      }
      onTry?.(true);
    },
    close: () => transport.close(),
  };
}
