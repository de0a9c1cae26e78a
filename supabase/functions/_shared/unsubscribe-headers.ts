import type { Mail } from './mail-layout.ts';

/**
 * The headers by which mail programs offer to end mails with one click (RFC 2369, RFC 8058); empty for mails that are
 * always sent.
 */
export function unsubscribeHeaders({ unsubscribe }: Pick<Mail, 'unsubscribe'>): Record<string, string> {
  return unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
