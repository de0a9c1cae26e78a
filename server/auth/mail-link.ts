import type { SqlRunner } from '#server/database/club-connection.ts';
import { NEEDS_PASSWORD } from './competing-sign-ups.ts';
import { forgetOwnSignUpPassword } from './sign-up-passwords.ts';

/**
 * The purpose of a link in a mail, as its address says. `email` is the name that Supabase's documentation gives to
 * confirmations.
 */
export const LINK_TYPES = ['signup', 'email', 'invite', 'recovery', 'magiclink', 'email_change'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

const CONFIRMATION = { kind: 'confirmation', code: 'confirmation_token' };
const RECOVERY = { kind: 'recovery', code: 'recovery_token' };

/** Where the code of each is kept. No link is mailed to another address, since no address can be changed. */
const PLACES: Readonly<Record<LinkType, typeof CONFIRMATION | null>> = {
  signup: CONFIRMATION,
  email: CONFIRMATION,
  invite: CONFIRMATION,
  recovery: RECOVERY,
  magiclink: RECOVERY,
  email_change: null,
};

/** The account that a link was mailed to, with its row locked and its code taken. */
export interface RedeemedLink {
  id: string;
  is_banned: boolean;
  needs_password: boolean;
}

const OWNER = 'select app.owner_of_link($1, $2) as id';

/** Finds whose the code of a mailed link is, if it is still good; null for an unknown code. */
async function ownerOfLink(database: SqlRunner, type: LinkType, tokenHash: string): Promise<string | null> {
  const place = PLACES[type];
  // No code is empty, though the column may be.
  if (!place || tokenHash === '') return null;
  const [owner] = await database.query<{ id: string | null }>(OWNER, [place.kind, tokenHash]);
  return owner?.id ?? null;
}

/** Whether somebody has the code of a mailed link, and it is still good. */
export async function isLivingLink(database: SqlRunner, type: LinkType, tokenHash: string): Promise<boolean> {
  return (await ownerOfLink(database, type, tokenHash)) !== null;
}

/**
 * Takes the code of a mailed link, which is good once and for an hour, and with it the account's others of its kind.
 * @returns undefined for an unknown code, or one that is over
 */
export async function redeemLink(transaction: SqlRunner, type: LinkType, tokenHash: string): Promise<RedeemedLink | undefined> {
  const owner = await ownerOfLink(transaction, type, tokenHash);
  if (owner === null) return undefined;
  await transaction.query('select from auth.users where id = $1 for update', [owner]);
  // When two open it at once, the later one has waited and finds nothing.
  if ((await ownerOfLink(transaction, type, tokenHash)) !== owner) return undefined;
  const [account] = await transaction.query<RedeemedLink>(
    `update auth.users u set ${PLACES[type]?.code} = null, updated_at = now() where u.id = $1
     returning u.id, coalesce(u.banned_until > now(), false) as is_banned, app.json_object(u.raw_app_meta_data) -> $2 is not null as needs_password`,
    [owner, NEEDS_PASSWORD],
  );
  return account;
}

/**
 * Notes that a member reads the mail of their address, since they followed a link in one: the account is confirmed, if
 * it was not, and app.has_proven_email finds its mark, which an account that needed no confirmation lacks.
 */
export async function proveAddress(transaction: SqlRunner, accountId: string): Promise<void> {
  const confirmed = await transaction.query(
    `update auth.users set email_confirmed_at = now(), confirmation_token = null,
       raw_user_meta_data = app.json_object(raw_user_meta_data) || '{"email_verified": true}'
     where id = $1 and email_confirmed_at is null returning id`,
    [accountId],
  );
  if (confirmed.length > 0) {
    await forgetOwnSignUpPassword(transaction, accountId);
    await transaction.query(
      `update auth.identities i set identity_data = app.json_object(i.identity_data) || '{"email_verified": true}', updated_at = now()
       from auth.users u where i.user_id = $1 and u.id = i.user_id and lower(app.json_object(i.identity_data) ->> 'email') = u.email`,
      [accountId],
    );
  }
  await transaction.query('update auth.users set confirmation_sent_at = now() where id = $1 and confirmation_sent_at is null', [accountId]);
}
