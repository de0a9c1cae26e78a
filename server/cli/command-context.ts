import type { ServerConfig } from '#server/config/env.ts';
import type { Database } from './database.ts';
import type { OperatorSettings } from './operator-settings.ts';

/** How mails leave and where their links lead to, as far as the process knows that runs the command. */
export type MailSettings = Partial<Pick<ServerConfig, 'smtpUrl' | 'publicUrl'>>;

/** The club a command works on, and where it prints to. */
export interface CommandContext {
  database: Database;
  print: (text: string) => void;
  /** Says something beside the result. */
  warn: (text: string) => void;
  /** Says at once how far a long command has come; not part of its result. */
  tell: (text: string) => void;
  /** Where the club is and what its operator has set; undefined inside of a server, which has its own. */
  settings: OperatorSettings | undefined;
  mails: MailSettings;
  /** Whether somebody is there to be asked; a script is not. */
  canAsk: () => boolean;
}

/** Put before a command by a terminal, where somebody can be asked. */
export const ASKING = '--asking';
