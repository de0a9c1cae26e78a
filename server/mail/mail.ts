/** A mail ready to be sent. `links` are the links in it that the reader is meant to follow. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Where mails go. `send` returns at once: an answer must not tell by its time whether an address has an account. */
export interface MailTransport {
  send: (mail: Mail) => void;
  /** Resolves when nothing is waiting to be sent any more. */
  drain: () => Promise<void>;
}
