import { createHash } from 'node:crypto';
import type { SqlRunner } from '../club-connection.ts';

/** A change of the services' tables that a database goes through once. A released step never does anything else. */
export interface SystemStep {
  /**
   * Under this name a database remembers that it has taken the step, and a backup what its tables are: it never changes
   * either.
   */
  name: string;
  sql: string;
}

/**
 * Takes the steps that the database has not taken, in their order.
 * @param transaction in which no other process takes them at the same time; all of them hold or none
 */
export async function takeSystemSteps(transaction: SqlRunner, steps: readonly SystemStep[]): Promise<void> {
  const notes = await transaction.query<{ path: string }>('select path from supabase_migrations.seed_files where path = any($1)', [
    steps.map(pathOf),
  ]);
  const taken = new Set(notes.map(({ path }) => path));
  for (const step of steps) {
    if (taken.has(pathOf(step))) continue;
    await transaction.script(step.sql);
    await noteRun(transaction, pathOf(step), step.sql);
  }
}

/** The names of the steps that a database has taken, as far as it remembers. */
export async function takenSystemSteps(database: SqlRunner): Promise<string[]> {
  const notes = await database.query<{ name: string }>(
    `select substr(path, length('embedded/') + 1) as name from supabase_migrations.seed_files where path ~ '^embedded/[^/]+/' order by path`,
  );
  return notes.map(({ name }) => name);
}

/**
 * Runs SQL that may run any number of times, such as `create or replace`, when it has changed since it last ran.
 * @param path under which the database remembers it
 */
export async function runWhenChanged(transaction: SqlRunner, path: string, sql: string): Promise<void> {
  const [note] = await transaction.query<{ hash: string }>('select hash from supabase_migrations.seed_files where path = $1', [path]);
  if (note?.hash === hashOf(sql)) return;
  await transaction.script(sql);
  await noteRun(transaction, path, sql);
}

function pathOf({ name }: SystemStep): string {
  return `embedded/${name}`;
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

async function noteRun(transaction: SqlRunner, path: string, sql: string): Promise<void> {
  await transaction.query(
    `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
     on conflict (path) do update set hash = excluded.hash`,
    [path, hashOf(sql)],
  );
}
