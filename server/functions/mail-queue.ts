import type { Logger } from '#server/base/log.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AccountMail, MailTransport, Mailer } from '#server/mail/mail.ts';

interface QueueOptions {
  database: SqlRunner;
  transport: MailTransport;
  log: Logger;
}

/**
 * Mails that are first written into app.jobs and then sent by this very process. A mail that can't be handed over stays
 * there, for the job timer of any process. A mail that can't be delivered is logged without address and content.
 */
export function createMailQueue({ database, transport, log }: QueueOptions): Mailer {
  const underway = new Set<Promise<void>>();

  /** A mail that was written down, now and once. */
  async function hand(id: string, mail: AccountMail): Promise<void> {
    const fault = await transport.deliver(mail).then(() => null, codeOf);
    // Not even the subject: one of them holds a code.
    if (fault !== null) log.error({ code: fault }, 'mail not sent; it is tried again later');
    await database.query('select app.finish_job($1, $2)', [id, fault]);
  }

  return {
    async write(transaction, mail) {
      const { to, subject, text, html, links, about, goodForMinutes } = mail;
      const [job] = await transaction.query<{ id: string }>(
        `select app.queue_mail(($1::text)::jsonb, in_about => $2, in_good_for => make_interval(mins => $3::integer), in_is_taken => true) as id`,
        [JSON.stringify({ to, subject, text, html, links }), about, goodForMinutes],
      );
      return () => {
        if (!job) return;
        const sending = hand(job.id, mail)
          // It is given up after five minutes: it may have left.
          .catch((error: unknown) => log.error({ err: error }, 'what became of a mail could not be noted'))
          .finally(() => underway.delete(sending));
        underway.add(sending);
      };
    },
    async drain() {
      await Promise.all(underway);
      transport.close();
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}
