import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';
import type { Logger } from '#server/base/log.ts';
import type { Mail, MailTransport } from './mail.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 5_000;

/** Sends mails over SMTP, three tries each, in the background. What can't be delivered is logged without address and content. */
export function createSmtpTransport(options: {
  url: string;
  from: string;
  log: Logger;
  /** Is told of each try, whether the mail server took the mail. */
  onTry?: (isTaken: boolean) => void;
}): MailTransport {
  const transport = createTransport(options.url);
  const underway = new Set<Promise<void>>();

  async function handOver({ to, subject, text, html }: Mail): Promise<void> {
    try {
      await transport.sendMail({ from: options.from, to, subject, text, html });
    } catch (error) {
      options.onTry?.(false);
      throw error;
    }
    options.onTry?.(true);
  }

  async function deliver(mail: Mail): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await handOver(mail);
        return;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        // Not even the subject: one of them holds a code.
        options.log.error({ attempt, code }, 'mail not sent');
        if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt).unref());
      }
    }
  }

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
