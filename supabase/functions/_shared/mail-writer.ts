import { composeMail } from './mail-layout.ts';
import type { Mail, MailContent } from './mail-layout.ts';

/** The club, as a mail names it and leads to it. */
export interface MailPlace {
  clubName: string;
  /** Where members reach the app. */
  origin: string;
  /** Where functions are reached. */
  functions: string;
  /** By the club's clock. */
  now: Date;
}

/** Writes the mails of some kinds, each from the facts that the database tells of it; `to` is always among them. */
export type MailWriters = Readonly<Record<string, (facts: Record<string, unknown>, place: MailPlace) => Mail>>;

/** The writers of mails that are always sent, by kind: each says what is in its mail. */
export function mailsOf<Facts extends object>(
  contents: Readonly<Record<string, (facts: Facts, place: MailPlace) => MailContent>>,
): MailWriters {
  return Object.fromEntries(
    Object.entries(contents).map(([kind, contentOf]) => [
      kind,
      (facts, place) => composeMail(String(facts['to']), contentOf(facts as unknown as Facts, place), place.clubName),
    ]),
  );
}
