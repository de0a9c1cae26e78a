import { createHash } from 'node:crypto';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { SqlRunner } from './club-connection.ts';
import { realtimeSchemaSql } from './realtime-schema.ts';

const HISTORY_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

// As on hosted Supabase: first the single claim, then the object of all claims, because some tools set only that.
const AUTH_HELPERS_SQL = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
`;

const SYSTEM_MARK = 'embedded/system-schema';

// By the catalogue, since to_regclass fails for a role that may not use the schema.
const PLACES_SQL = `
with places as (select n.nspname || '.' || c.relname as name, c.oid, n.oid as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace)
select exists (select from places where name = 'auth.users') as has_accounts,
  (select has_schema_privilege(schema, 'usage') and has_table_privilege(oid, 'select') from places
    where name = 'supabase_migrations.seed_files') as can_read_notes`;

/**
 * Whether the schemas auth, storage and realtime are there and were made by Supabase's own services, as in a hosted or self-hosted
 * project. They are not to be touched then.
 */
export async function isPlatformProject(database: Pick<SqlRunner, 'query'>): Promise<boolean> {
  const [found] = await database.query<{ has_accounts: boolean; can_read_notes: boolean | null }>(PLACES_SQL);
  if (!found?.has_accounts) return false;
  if (found.can_read_notes === null) return true;
  // A role that may not even read here is told by others what it lacks.
  if (!found.can_read_notes) return false;
  const marks = await database.query('select from supabase_migrations.seed_files where path = $1', [SYSTEM_MARK]);
  return marks.length === 0;
}

/**
 * Makes the schemas that every Supabase project has: auth, storage, realtime and the migration history. Runs the SQL again only when it
 * has changed.
 */
export async function ensureSystemSchema(database: SqlRunner): Promise<void> {
  await database.script(HISTORY_SQL);
  const systemSql = [getAuthSchemaSql(), AUTH_HELPERS_SQL, getStorageSchemaSql(), await realtimeSchemaSql(database)].join('\n');
  const hash = createHash('sha256').update(systemSql).digest('hex');
  const [mark] = await database.query<{ hash: string }>('select hash from supabase_migrations.seed_files where path = $1', [SYSTEM_MARK]);
  if (mark?.hash === hash) return;
  await database.script(systemSql);
  await database.query(
    `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
     on conflict (path) do update set hash = excluded.hash`,
    [SYSTEM_MARK, hash],
  );
}
