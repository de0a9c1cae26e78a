import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import type { AccountMail, Mailer } from '#server/mail/mail.ts';

/** The one transaction of an endpoint. */
export interface AuthTransaction extends SqlRunner {
  /** Writes a mail down with everything else. It leaves once that is committed. */
  send: (mail: AccountMail) => Promise<void>;
}

/** Runs what an endpoint writes: all of it and its mails, or nothing. */
export async function inTransaction<Result>(
  { database, mail }: { database: ServerAccess; mail: Mailer },
  work: (transaction: AuthTransaction) => Promise<Result>,
): Promise<Result> {
  const written: (() => void)[] = [];
  const result = await database.transact(async (transaction) => {
    const send = async (message: AccountMail) => void written.push(await mail.write(transaction, message));
    return work({ query: transaction.query, script: transaction.script, send });
  });
  for (const handOver of written) handOver();
  return result;
}
