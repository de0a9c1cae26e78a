import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccess, SqlRunner } from './club-connection.ts';

const MIGRATION_FILE = /^(\d+)_(.+)\.sql$/;

// Any fixed number will do, as long as every process of the club uses the same.
const ADVISORY_LOCK = 2_121_212_121;

/** Takes the lock that keeps two processes from preparing one database at a time; it ends with the transaction. */
export async function lockPreparation(access: ServerAccess, transaction: SqlRunner): Promise<void> {
  if (access.engine === 'postgres') await transaction.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/**
 * Applies the files of `folder` that the history table does not list, in the order of their version, each in a transaction of
 * its own, and records them as Supabase's CLI does, so that both may be used on one database.
 * @returns the names of the files applied now
 * @throws an error naming the file whose SQL failed; that file then changed nothing
 */
export async function applyMigrations(access: ServerAccess, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => MIGRATION_FILE.test(file)).toSorted();
  const history = await access.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const known = new Set(history.map((row) => row.version));
  const applied: string[] = [];
  for (const file of files) {
    const [, version = '', name = ''] = MIGRATION_FILE.exec(file) ?? [];
    if (known.has(version)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const isNew = await access.transact(async (transaction) => {
      await lockPreparation(access, transaction);
      const recorded = await transaction.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])
         on conflict (version) do nothing returning version`,
        [version, name, text],
      );
      if (recorded.length === 0) return false;
      await runMigration(transaction, file, text);
      return true;
    });
    if (isNew) applied.push(file);
  }
  return applied;
}

async function runMigration(transaction: SqlRunner, file: string, text: string): Promise<void> {
  try {
    await transaction.script(text);
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
