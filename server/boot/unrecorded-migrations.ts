import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { missingMigrations } from '#server/database/migrations.ts';

/** Tables and functions that a migration makes, such as `app.jobs`. */
const MADE = /^create (?:or replace )?(?:table|function) ((?:app|public)\.\w+)/gm;

/** Tables and functions that a migration takes away again, such as a trigger's whose work another does. */
const DROPPED = /^drop (?:table|function) (?:if exists )?((?:app|public)\.\w+)/gm;

const THERE_SQL = `
  select n.nspname || '.' || c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'public') and c.relkind in ('r', 'p')
  union
  select n.nspname || '.' || p.proname from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('app', 'public')`;

/** Migrations that the history of Supabase's CLI does not list, by file name. */
export interface UnlistedMigrations {
  /** The tables or functions they make are not there, or not all of them. */
  missing: string[];
  /** All that they make is there: somebody has run the files with psql, which keeps no history. */
  unrecorded: string[];
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** Which migrations of a project its history does not list, and which of these have run all the same. */
export async function unlistedMigrations(database: Pick<SqlRunner, 'query' | 'script'>, folder: string): Promise<UnlistedMigrations> {
  const unlisted = await missingMigrations(database, folder);
  if (unlisted.length === 0) return { missing: [], unrecorded: [] };
  const there = new Set((await database.query<{ name: string }>(THERE_SQL)).map(({ name }) => name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })));
  const found = unlisted.map((file) => {
    const dropped = new Set(texts.flatMap((later) => (later.file > file ? namesIn(later.text, DROPPED) : [])));
    const made = namesIn(texts.find((each) => each.file === file)?.text ?? '', MADE).filter((name) => !dropped.has(name));
    return { file, isThere: made.length > 0 && made.every((name) => there.has(name)) };
  });
  return {
    missing: found.flatMap(({ file, isThere }) => (isThere ? [] : file)),
    unrecorded: found.flatMap(({ file, isThere }) => (isThere ? file : [])),
  };
}
