import type { Mail, MailTransport } from './mail.ts';

const KEPT_MAILS = 500;

/** Keeps mails in memory instead of sending them; development mode only. */
export type Inbox = MailTransport & {
  /** Newest first, of one recipient or of all. */
  list: (to?: string) => Mail[];
};

/** An empty inbox that keeps the last 500 mails. */
export function createInbox(): Inbox {
  const mails: Mail[] = [];
  const keep = (mail: Mail) => {
    mails.unshift(mail);
    mails.length = Math.min(mails.length, KEPT_MAILS);
  };
  return {
    deliver: async (mail) => keep(mail),
    close: () => undefined,
    list: (to) => (to === undefined ? [...mails] : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())),
  };
}
