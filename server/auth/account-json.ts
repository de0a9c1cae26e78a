import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AuthParts } from './auth-context.ts';

type JsonObject = Record<string, unknown>;
type Instant = string | null;

/** An account as its JSON shows it; instants in UTC as RFC 3339 writes them. */
export interface AccountRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Instant;
  invited_at: Instant;
  phone_confirmed_at: Instant;
  confirmation_sent_at: Instant;
  confirmed_at: Instant;
  recovery_sent_at: Instant;
  new_email: string | null;
  email_change_sent_at: Instant;
  reauthentication_sent_at: Instant;
  last_sign_in_at: Instant;
  app_metadata: JsonObject;
  user_metadata: JsonObject;
  /** Second factors, without their secrets. */
  factors: FactorRow[];
  identities: IdentityRow[];
  created_at: Instant;
  updated_at: Instant;
  banned_until: Instant;
  is_anonymous: boolean;
}

export interface IdentityRow {
  id: string;
  provider_id: string;
  identity_data: JsonObject;
  provider: string;
  last_sign_in_at: Instant;
  created_at: Instant;
  updated_at: Instant;
  email: string | null;
}

export interface FactorRow {
  id: string;
  created_at: Instant;
  updated_at: Instant;
  status: 'verified' | 'unverified';
  friendly_name: string | null;
  factor_type: string;
  phone: string;
  last_challenged_at: Instant;
}

type KeptAccount = Omit<AccountRow, 'factors'> & { factors: (FactorRow & { secret: string | null; is_unreadable: boolean })[] };

/** SQL of an instant as JSON shows it, by GoTrue's example with microseconds. */
export function instantSql(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const instant = (column: string) => `${instantSql(`u.${column}`)} as ${column}`;

// A value that an earlier server kept may be JSON within a JSON text.
const ACCOUNT = `select u.id, u.aud, u.role, u.email, u.phone, ${[
  'email_confirmed_at',
  'invited_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'confirmed_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'banned_until',
]
  .map(instant)
  .join(', ')},
  u.email_change as new_email, app.json_object(u.raw_app_meta_data) as app_metadata, app.json_object(u.raw_user_meta_data) as user_metadata,
  u.is_anonymous, (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'provider_id', i.provider_id, 'identity_data', app.json_object(i.identity_data),
      'provider', i.provider, 'last_sign_in_at', ${instantSql('i.last_sign_in_at')}, 'created_at', ${instantSql('i.created_at')},
      'updated_at', ${instantSql('i.updated_at')}, 'email', app.json_object(i.identity_data) ->> 'email') order by i.created_at, i.provider), '[]')
    from auth.identities i where i.user_id = u.id
  ) as identities, (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', ${instantSql('f.created_at')}, 'updated_at', ${instantSql('f.updated_at')},
      'status', f.status, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', coalesce(f.phone, ''),
      'last_challenged_at', ${instantSql('f.last_challenged_at')}, 'secret', f.secret,
      'is_unreadable', exists (select from app.unreadable_factors n where n.factor_id = f.id)) order by f.created_at, f.id), '[]')
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors
  from auth.users u where u.id = $1`;

/**
 * Reads what an account's JSON shows; undefined when there is no such account. A factor that can't be read counts as
 * none, and is noted for the database, which asks for it otherwise.
 */
export async function readAccount(
  { factorSecrets }: Pick<AuthParts, 'factorSecrets'>,
  database: SqlRunner,
  userId: string,
): Promise<AccountRow | undefined> {
  const [account] = await database.query<KeptAccount>(ACCOUNT, [userId]);
  if (!account) return undefined;
  const factors: FactorRow[] = [];
  for (const { secret, is_unreadable: isUnreadable, ...factor } of account.factors) {
    const isReadable = factorSecrets.open(factor.id, secret) !== null;
    if (isReadable) factors.push(factor);
    if (isReadable === isUnreadable) await database.query('select app.note_factor_readable($1, $2)', [factor.id, isReadable]);
  }
  return { ...account, factors };
}

/**
 * The JSON of an account, as GoTrue shows it to its owner: fields in its order, and without those that hold nothing.
 */
export function accountJson(account: AccountRow): JsonObject {
  const { id, identities, email, phone, aud, role } = account;
  return {
    id,
    aud: aud || 'authenticated',
    role: role || 'authenticated',
    email: email ?? '',
    ...given(account, 'email_confirmed_at', 'invited_at'),
    phone: phone ?? '',
    ...given(
      account,
      'phone_confirmed_at',
      'confirmation_sent_at',
      'confirmed_at',
      'recovery_sent_at',
      'new_email',
      'email_change_sent_at',
    ),
    ...given(account, 'reauthentication_sent_at', 'last_sign_in_at'),
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    ...(account.factors.length > 0 && {
      factors: account.factors.map(({ friendly_name: name, ...factor }) => ({ ...factor, ...(name && { friendly_name: name }) })),
    }),
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...given(identity, 'last_sign_in_at'),
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      ...given(identity, 'email'),
    })),
    created_at: account.created_at,
    updated_at: account.updated_at,
    ...given(account, 'banned_until'),
    is_anonymous: account.is_anonymous,
  };
}

/**
 * The same for a session that has yet to show the second factor: who it is, and the factors to choose from. auth-js
 * wants the rest to be there.
 */
export function bareAccountJson(account: AccountRow): JsonObject {
  const { id, aud, role, email, factors, created_at: createdAt, is_anonymous: isAnonymous } = account;
  return {
    id,
    aud: aud || 'authenticated',
    role: role || 'authenticated',
    email: email ?? '',
    app_metadata: {},
    user_metadata: {},
    factors: factors.map(({ id: factorId, status, friendly_name: name, factor_type: type, created_at, updated_at }) => ({
      id: factorId,
      created_at,
      updated_at,
      status,
      factor_type: type,
      ...(name && { friendly_name: name }),
    })),
    created_at: createdAt,
    is_anonymous: isAnonymous,
  };
}

function given<Row extends object>(row: Row, ...names: (keyof Row & string)[]): JsonObject {
  return Object.fromEntries(names.filter((name) => row[name] !== null && row[name] !== '').map((name) => [name, row[name]]));
}
