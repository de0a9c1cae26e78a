import { newAccountId } from '#server/auth/account-id.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { OauthRefusal } from './oauth-refusal.ts';
import type { ProviderIdentity } from './provider-identity.ts';

export type AccountAnswer = { userId: string } | { refusal: OauthRefusal };

interface FoundAccount {
  user_id: string;
  is_banned: boolean;
  is_confirmed: boolean;
  /** Somebody has shown that they read the address's mail, by a link in a mail or by a provider. */
  is_proven: boolean;
}

// Without a password nobody could have come in but by a provider.
const ACCOUNT_COLUMNS = `u.id as user_id, coalesce(u.banned_until > now(), false) as is_banned,
  u.email_confirmed_at is not null as is_confirmed,
  u.encrypted_password is null or app.has_proven_email(u.id) as is_proven`;

/**
 * The account that a provider's identity signs in to: the one it is linked to, else the one with the same e-mail, else
 * a new one.
 * An e-mail that the provider does not vouch for opens nothing. An account whose address was never proven was perhaps
 * opened by somebody else in advance: it is removed when it was never confirmed, and else loses its password, its
 * sessions and its other ways in.
 * @param transaction everything happens in it, or nothing
 */
export async function accountFor(transaction: SqlRunner, identity: ProviderIdentity): Promise<AccountAnswer> {
  const linked = await findByIdentity(transaction, identity);
  if (linked?.is_confirmed) {
    if (linked.is_banned) return { refusal: 'user_banned' };
    await refreshIdentity(transaction, identity);
    return signedIn(transaction, linked.user_id, identity);
  }
  if (identity.email === null || !identity.isEmailVerified) return { refusal: 'provider_email_needs_verification' };
  const account = await findByEmail(transaction, identity.email);
  if (account?.is_banned) return { refusal: 'user_banned' };
  if (account?.is_confirmed) {
    if (!account.is_proven) await disown(transaction, account.user_id);
    await addIdentity(transaction, account.user_id, identity);
    return signedIn(transaction, account.user_id, identity);
  }
  for (const unconfirmed of [linked, account]) {
    if (unconfirmed) await transaction.query('delete from auth.users where id = $1', [unconfirmed.user_id]);
  }
  return { userId: await createAccount(transaction, identity) };
}

async function findByIdentity(database: SqlRunner, { provider, subject }: ProviderIdentity): Promise<FoundAccount | undefined> {
  // Locks the account before the identity, as linking one does: in two orders they would wait for each other.
  const [found] = await database.query<FoundAccount>(
    `select ${ACCOUNT_COLUMNS} from auth.identities i join auth.users u on u.id = i.user_id where i.provider = $1 and i.provider_id = $2
     for update of u`,
    [provider, subject],
  );
  return found;
}

async function findByEmail(database: SqlRunner, email: string): Promise<FoundAccount | undefined> {
  const [found] = await database.query<FoundAccount>(
    `select ${ACCOUNT_COLUMNS} from auth.users u where u.email = $1 and not u.is_sso_user for update`,
    [email],
  );
  return found;
}

/** The metadata of the session's user, in GoTrue's names. */
function metadataOf({ issuer, subject, email, isEmailVerified, name, pictureUrl }: ProviderIdentity): Record<string, unknown> {
  return {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(email && { email }),
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(name && { name, full_name: name }),
    ...(pictureUrl && { avatar_url: pictureUrl, picture: pictureUrl }),
  };
}

async function createAccount(database: SqlRunner, identity: ProviderIdentity): Promise<string> {
  const id = newAccountId();
  // As text first: a driver that knows the parameter for JSON would write the JSON of a string.
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, now(), jsonb_build_object('provider', $3::text, 'providers', jsonb_build_array($3::text)),
       ($4::text)::jsonb, now(), now(), now())`,
    [id, identity.email, identity.provider, JSON.stringify(metadataOf(identity))],
  );
  await addIdentity(database, id, identity);
  return id;
}

async function addIdentity(database: SqlRunner, userId: string, identity: ProviderIdentity): Promise<void> {
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, ($5::text)::jsonb, now(), now(), now())`,
    [newAccountId(), identity.provider, identity.subject, userId, JSON.stringify(metadataOf(identity))],
  );
}

async function refreshIdentity(database: SqlRunner, identity: ProviderIdentity): Promise<void> {
  // Merged: Apple tells the name once and never again.
  await database.query(
    `update auth.identities set identity_data = app.json_object(identity_data) || ($3::text)::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [identity.provider, identity.subject, JSON.stringify(metadataOf(identity))],
  );
}

/** Brings the account's metadata up to date; what it had already stays, so that nobody is renamed by signing in. */
async function signedIn(database: SqlRunner, userId: string, identity: ProviderIdentity): Promise<AccountAnswer> {
  await database.query(
    `update auth.users u set updated_at = now(),
       raw_user_meta_data = ($2::text)::jsonb || app.json_object(u.raw_user_meta_data),
       raw_app_meta_data = app.json_object(u.raw_app_meta_data) || jsonb_build_object('providers', p.names,
         'provider', coalesce(nullif(app.json_object(u.raw_app_meta_data) ->> 'provider', ''), p.names ->> 0))
     from (select jsonb_agg(i.provider order by i.first_at) as names from (
       select provider, min(created_at) as first_at from auth.identities where user_id = $1 group by provider) i) p
     where u.id = $1`,
    [userId, JSON.stringify(metadataOf(identity))],
  );
  return { userId };
}

/**
 * Takes every way in from an account whose owner never showed that the address is theirs. All that is recorded in it
 * stays.
 */
async function disown(database: SqlRunner, userId: string): Promise<void> {
  // Sessions first, as a renewal locks them.
  await database.query('delete from auth.sessions where user_id = $1', [userId]);
  await database.query('delete from auth.refresh_tokens where user_id = $1', [userId]);
  await database.query('delete from auth.flow_state where user_id = $1', [userId]);
  await database.query('delete from auth.identities where user_id = $1', [userId]);
  await database.query(
    `update auth.users set encrypted_password = null, confirmation_token = null, recovery_token = null, reauthentication_token = null,
       email_change = null, email_change_token_new = null, email_change_token_current = null, raw_app_meta_data = '{}', raw_user_meta_data = '{}', updated_at = now()
     where id = $1`,
    [userId],
  );
}
