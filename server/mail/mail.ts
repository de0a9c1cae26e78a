import type { Mail } from '../../supabase/functions/_shared/mail-layout.ts';

export type { Mail };

/** A mail about somebody's account. Of two to one address about the same only the newest counts. */
export interface AccountMail extends Mail {
  about: string;
  /** How long its link or code is good; null for one that has none. */
  goodForMinutes: number | null;
}

/** Where mails go. */
export interface MailTransport {
  /** Tries once, and resolves when the mail is handed over. @throws when it is not */
  deliver: (mail: Mail) => Promise<void>;
  /** Closes what is open. */
  close: () => void;
}

/** Where a mail is written down: a transaction of the database. */
export interface MailTransaction {
  query: <Row extends object>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;
}

/** How the server writes to a member. */
export interface Mailer {
  /**
   * Writes a mail down in a transaction. It is not waited for until it is sent: an answer must not tell by its time
   * whether an address has an account.
   * @returns what sends it, to be called once the transaction is committed. It is tried again for as long as the mail
   * is good
   * @throws when the database can't be written
   */
  write: (transaction: MailTransaction, mail: AccountMail) => Promise<() => void>;
  /** Resolves when nothing is being sent any more. */
  drain: () => Promise<void>;
}
