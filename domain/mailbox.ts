/** Gmail delivers to both, and takes dots in a name for nothing. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, as far as mails to it are counted: at most hosts the owner of ana@ has ana+1@
 * and ana+2@ too. Accounts are told apart by the whole address all the same. `app.mailbox_of` is the same in SQL.
 */
export function mailboxOf(address: string): string {
  const [, whole, host] = /^(.+)@([^@]+)$/s.exec(address.toLowerCase()) ?? [];
  if (whole === undefined || host === undefined) return address.toLowerCase();
  const name = whole.split('+', 1)[0] || whole;
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
