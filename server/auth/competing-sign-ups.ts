import { randomBytes } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { keepEarlierLink } from './account-lookup.ts';

/** In `app_metadata`: the person who follows the mailed link has yet to choose the account's password. */
export const NEEDS_PASSWORD = 'needs_password';

/**
 * Two sign-ups with different passwords compete for an address that waits for its confirmation, and it is not known
 * which of them is its owner's: the account loses its password and is marked, and a new link goes out. Name and consent
 * become those of the newer sign-up. In one statement, so that no password ever counts beside the new link.
 * @param data what the newer sign-up said of itself
 * @returns the hash that the link carries; null when the account is no longer waiting
 */
export async function contestAccount(database: SqlRunner, accountId: string, data: Record<string, unknown>): Promise<string | null> {
  const tokenHash = randomBytes(32).toString('hex');
  await keepEarlierLink(database, accountId, 'confirmation');
  // The JSON as text first: a driver that knows the parameter for JSON would write the JSON of a string.
  const [contested] = await database.query(
    `with newer as (select ($3::text)::jsonb as data, ($3::text)::jsonb ->> 'terms_version' as version),
     contested as (
       update auth.users u set encrypted_password = null, confirmation_token = $2, confirmation_sent_at = now(), updated_at = now(),
         raw_app_meta_data = app.json_object(u.raw_app_meta_data) || jsonb_build_object('${NEEDS_PASSWORD}', true),
         raw_user_meta_data = n.data || jsonb_build_object('email', u.email, 'email_verified', false, 'phone_verified', false, 'sub', u.id)
       from newer n where u.id = $1 and u.email_confirmed_at is null returning u.id, u.raw_user_meta_data as claims
     ),
     identified as (
       update auth.identities i set identity_data = c.claims, updated_at = now() from contested c where i.user_id = c.id and i.provider = 'email'
     ),
     named as (
       update public.profiles p set name = app.name_of_account(n.data)
       from contested c, newer n where p.id = c.id
     ),
     forgotten as (
       delete from public.member_consents m using contested c, newer n where m.user_id = c.id and m.version is distinct from n.version
     )
     select c.id, case when app.is_consent_version(n.version) then app.record_consent(c.id, n.version) end as consent from contested c, newer n`,
    [accountId, tokenHash, JSON.stringify(data)],
  );
  return contested ? tokenHash : null;
}

/** Takes the mark off an account whose owner has just chosen its password. @returns whether there was one */
export async function settleAccount(database: SqlRunner, accountId: string): Promise<boolean> {
  const settled = await database.query(
    `update auth.users set raw_app_meta_data = app.json_object(raw_app_meta_data) - '${NEEDS_PASSWORD}'
     where id = $1 and app.json_object(raw_app_meta_data) -> '${NEEDS_PASSWORD}' is not null returning id`,
    [accountId],
  );
  return settled.length > 0;
}
