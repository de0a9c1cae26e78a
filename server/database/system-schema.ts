import type { SqlRunner } from './club-connection.ts';
import { realtimeSchemaSql } from './realtime-schema.ts';
import { AUTH_FUNCTIONS_SQL, AUTH_STEPS } from './services/auth-steps.ts';
import { STORAGE_FUNCTIONS_SQL, STORAGE_STEPS } from './services/storage-steps.ts';
import { runWhenChanged, takeSystemSteps } from './services/system-step.ts';
import type { SystemStep } from './services/system-step.ts';

const HISTORY_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

const SYSTEM_MARK = 'embedded/system-schema';
const FIRST_STEPS = new Set(['auth/1-first-tables', 'storage/1-first-tables']);

// By the catalogue, since to_regclass fails for a role that may not use the schema.
const PLACES_SQL = `
with places as (select n.nspname || '.' || c.relname as name, c.oid, n.oid as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace)
select exists (select from places where name = 'auth.users') as has_accounts,
  (select has_schema_privilege(schema, 'usage') and has_table_privilege(oid, 'select') from places
    where name = 'supabase_migrations.seed_files') as can_read_notes`;

/**
 * Whether the schemas auth, storage and realtime are there and were made by Supabase's own services, as in a hosted or
 * self-hosted project. They are not to be touched then.
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

/** All steps of this build, in their order. */
export function systemSteps(): readonly SystemStep[] {
  return [...AUTH_STEPS, ...STORAGE_STEPS];
}

/**
 * Makes the schemas that every Supabase project has, auth, storage, realtime and the migration history, and brings
 * those of an earlier version up to date. Running it again changes nothing.
 * @param transaction in which no other process does so at the same time
 * @param only the names of the steps to take; all unless given. The first of each schema are always taken: older
 * databases remember none
 * @throws for a Supabase project, whose services look after their own tables
 */
export async function ensureSystemSchema(transaction: SqlRunner, only?: ReadonlySet<string>): Promise<void> {
  if (await isPlatformProject(transaction)) throw new Error("The tables of a Supabase project's own services are not to be touched");
  await transaction.script(HISTORY_SQL);
  const steps = systemSteps().filter((step) => only === undefined || only.has(step.name) || FIRST_STEPS.has(step.name));
  await takeSystemSteps(transaction, steps);
  const functions = [AUTH_FUNCTIONS_SQL, STORAGE_FUNCTIONS_SQL, await realtimeSchemaSql(transaction)];
  await runWhenChanged(transaction, SYSTEM_MARK, functions.join('\n'));
}
