import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { migrationFiles } from '#server/database/migrations.ts';

/** Such as `auth.users club_profile_created`: what stands on a table of Supabase's own services. */
type OnService = `${string} ${string}`;

const POLICY = /create policy "([^"]+)" on ((?:storage|realtime)\.\w+)/g;
const TRIGGER = /create trigger (\w+) [^;]*?\bon ((?:auth|storage)\.\w+)/g;

const FOUND_SQL = `
  select schemaname || '.' || tablename || ' ' || policyname as name from pg_policies where schemaname in ('storage', 'realtime')
  union all
  select t.tgrelid::regclass || ' ' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace in (to_regnamespace('auth'), to_regnamespace('storage')) and not t.tgisinternal and t.tgenabled in ('O', 'A')`;

/**
 * Which policies and triggers of the migrations are missing on tables of Supabase's services. The history of migrations does not tell: who
 * restores a project from a dump of its own schemas gets the history, and nothing on the others' tables.
 */
export async function missingOnServices(database: SqlRunner): Promise<OnService[]> {
  const texts = await Promise.all((await migrationFiles(MIGRATIONS)).map(({ file }) => readFile(join(MIGRATIONS, file), 'utf8')));
  const made = texts.flatMap((text) =>
    [POLICY, TRIGGER].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '', table = '']): OnService => `${table} ${name}`)),
  );
  const there = new Set((await database.query<{ name: string }>(FOUND_SQL)).map(({ name }) => name));
  return made.filter((name) => !there.has(name));
}
