import type { Mail } from '../../supabase/functions/_shared/mail-layout.ts';

export type { Mail };

/** Where mails go. `send` returns at once: an answer must not tell by its time whether an address has an account. */
export interface MailTransport {
  send: (mail: Mail) => void;
  /** Tries once, and resolves when the mail is handed over. @throws when it is not */
  deliver: (mail: Mail) => Promise<void>;
  /** Resolves when nothing is waiting to be sent any more. */
  drain: () => Promise<void>;
}
