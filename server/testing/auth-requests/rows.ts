import type { TestClub } from '../test-club.ts';
import type { Names } from './names.ts';

type Row = Record<string, unknown>;
/** The rows of a topic's accounts, each under its table and what it is told apart by. */
export type Rows = ReadonlyMap<string, Row>;

/** The change of one row: it is new, gone, or some of its columns are others than before. */
export interface RowChange {
  row: string;
  is: 'new' | 'gone' | 'changed';
  columns?: Row;
}

// Whether there is a code and not which, whether something happened and not when.
const ACCOUNTS = `select u.id as key, u.email as name, u.email, u.role, u.aud, u.encrypted_password, coalesce(u.phone, '') as phone,
  u.email_confirmed_at is not null as confirmed, coalesce(u.confirmation_token, '') <> '' as has_confirmation_code,
  u.confirmation_sent_at is not null as confirmation_sent, coalesce(u.recovery_token, '') <> '' as has_recovery_code,
  u.recovery_sent_at is not null as recovery_sent, coalesce(u.email_change, '') as email_change,
  coalesce(u.reauthentication_token, '') <> '' as has_reauthentication_code, u.reauthentication_sent_at is not null as reauthentication_sent,
  u.last_sign_in_at is not null as signed_in, u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
  u.banned_until is not null as banned, u.deleted_at is not null as deleted, u.is_anonymous, u.is_sso_user
  from auth.users u join wanted on wanted.id = u.id`;
const IDENTITIES = `select i.id as key, wanted.email || ' ' || i.provider as name, i.provider, i.provider_id, i.email, i.identity_data,
  i.last_sign_in_at is not null as signed_in from auth.identities i join wanted on wanted.id = i.user_id`;
const SESSIONS = `select s.id as key, s.id as name, wanted.email as account, s.aal, s.not_after, s.refreshed_at is not null as refreshed, s.user_agent,
  host(s.ip) as address, s.tag, s.factor_id from auth.sessions s join wanted on wanted.id = s.user_id`;
const REFRESH_TOKENS = `select t.token as key, t.token as name, wanted.email as account, t.session_id as session, t.parent, t.revoked
  from auth.refresh_tokens t join wanted on wanted.id::text = t.user_id::text`;
const FLOWS = `select f.id as key, f.authentication_method as name, wanted.email as account, f.authentication_method, f.provider_type,
  f.code_challenge_method, f.auth_code_issued_at is not null as issued from auth.flow_state f join wanted on wanted.id = f.user_id`;
const ACCESSES = `select a.id as key, a.kind as name, a.kind, wanted.email as account, host(a.address) as address
  from app.access_records a join wanted on wanted.id = a.member_id`;
const CONSENTS = `select c.user_id || c.document || c.version as key, wanted.email || ' ' || c.document as name, c.document,
  c.version from public.member_consents c join wanted on wanted.id = c.user_id`;

const TABLES = { users: ACCOUNTS, identities: IDENTITIES, sessions: SESSIONS, refresh_tokens: REFRESH_TOKENS, flow_state: FLOWS };
const ALL = { ...TABLES, access_records: ACCESSES, member_consents: CONSENTS };

/** The rows of all accounts whose address is of that domain. */
export async function readRows(club: TestClub, domain: string): Promise<Rows> {
  const [read] = await club.connection.query<Record<keyof typeof ALL, string>>(
    `with wanted as (select id, email from auth.users where email like '%@' || $1)
     select ${Object.entries(ALL)
       .map(([table, rows]) => `(select coalesce(json_agg(r), '[]')::text from (${rows}) r) as ${table}`)
       .join(', ')}`,
    [domain],
  );
  return new Map(
    Object.entries(read ?? {}).flatMap(([table, rows]) =>
      (JSON.parse(rows) as Row[]).map(
        (row) => [`${table} ${String(row['key'])}`, { ...row, name: `${table} ${String(row['name'])}` }] as const,
      ),
    ),
  );
}

/** The changes of the rows between two readings, in words that are the same each time. */
export function changesBetween(before: Rows, after: Rows, names: Names): RowChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys.flatMap((key) => changeOf(before.get(key), after.get(key), names));
  return changes.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function changeOf(was: Row | undefined, is: Row | undefined, names: Names): RowChange[] {
  const row = rowName(is ?? was ?? {}, names);
  if (!is) return [{ row, is: 'gone' }];
  if (!was) return [{ row, is: 'new', columns: plainColumns(is, names) }];
  const [old, now] = [plainColumns(was, names), plainColumns(is, names)];
  const changed = Object.entries(now).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(old[column]));
  // Another password looks like the one before.
  if (was['encrypted_password'] !== is['encrypted_password']) changed.push(['encrypted_password', passwordKind(is['encrypted_password'])]);
  return changed.length > 0 ? [{ row, is: 'changed', columns: Object.fromEntries(changed) }] : [];
}

function rowName(row: Row, names: Names): string {
  const [table, ...name] = String(row['name']).split(' ');
  const text = name.join(' ');
  return `${table} ${table === 'refresh_tokens' ? names.nameOf(text, '{refresh token}') : names.plain(text)}`;
}

function plainColumns({ key: _key, name: _name, ...columns }: Row, names: Names): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => {
      if (column === 'encrypted_password') return [column, passwordKind(value)];
      if (column === 'parent') return [column, typeof value === 'string' && value !== '' ? names.nameOf(value, '{refresh token}') : null];
      return [column, names.plainJson(value)];
    }),
  );
}

/** Which hash a password has, never what it costs: tests hash at the lowest cost. */
function passwordKind(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return /^\$2[aby]\$\d\d\$.{53}$/.test(value) ? 'by bcrypt' : 'unknown';
}
