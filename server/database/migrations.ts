import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccess, SqlRunner } from './club-connection.ts';

const MIGRATION_FILE = /^(\d+)_(.+)\.sql$/;

// Any fixed number will do, as long as every server process uses the same.
const ADVISORY_LOCK = 2_121_212_121;

/**
 * Takes a lock until the transaction ends, so that two processes do not prepare one database at the same time.
 * @param onBusy hears that somebody else has it: another process, a restore, or what a killed process had PostgreSQL do
 * and has not ended yet
 */
export async function lockPreparation(access: ServerAccess, transaction: SqlRunner, onBusy?: () => void): Promise<void> {
  if (access.engine !== 'postgres') return;
  const [answer] = await transaction.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [ADVISORY_LOCK]);
  if (answer?.is_mine === true) return;
  onBusy?.();
  await transaction.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/** Takes the same lock until the session ends. @returns whether it was free */
export async function tryLockPreparation(session: SqlRunner): Promise<boolean> {
  const [answer] = await session.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [ADVISORY_LOCK]);
  return answer?.is_mine === true;
}

/**
 * Another version of the server made the database, with migrations, or steps of the services' tables, that this version
 * does not have.
 */
export class OtherVersionError extends Error {
  constructor(engine: ServerAccess['engine'], name: string, kind: 'migration' | 'step' = 'migration') {
    const [unknown, unknownInEnglish] =
      kind === 'migration' ? [`a migração ${name}`, `the migration ${name}`] : [`o passo ${name}`, `the step ${name}`];
    const [found, instead, foundInEnglish, insteadInEnglish] =
      engine === 'pglite'
        ? ['A pasta de dados', 'defina DATA_DIR com uma pasta nova', 'The data folder', 'set DATA_DIR to a new folder']
        : ['O banco de dados de DATABASE_URL', 'use um banco vazio', 'The database of DATABASE_URL', 'use an empty one'];
    super(
      `${found} é de outra versão do clube, que tem ${unknown}; esta não tem. Inicie aquela versão ou ${instead}.\n` +
        `${foundInEnglish} is of another version of the club, which has ${unknownInEnglish}; this one has not. ` +
        `Start that version, or ${insteadInEnglish}.`,
    );
  }
}

/**
 * Refuses a database that another version made. Applying this version's migrations would fail half-way, on a table that
 * exists already. Changes nothing.
 * @throws OtherVersionError when the history names a version that no file of `folder` has
 */
export async function refuseOtherVersion(access: ServerAccess, transaction: SqlRunner, folder: string): Promise<void> {
  const [other] = await foreignVersions(transaction, folder);
  if (other !== undefined) throw new OtherVersionError(access.engine, other);
}

/**
 * @returns the versions that the history table lists and `folder` does not have, with their names where it tells them
 */
export async function foreignVersions(access: SqlRunner, folder: string): Promise<string[]> {
  const [found] = await access.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return [];
  const own = new Set((await migrationFiles(folder)).map(({ version }) => version));
  const history = await access.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  );
  return history.flatMap(({ version, name }) => (own.has(version) ? [] : name ? `${version}_${name}` : version));
}

/**
 * @returns the files of `folder` that the history table does not list, in the order of their versions; all where there
 * is no such table
 */
export async function missingMigrations(access: SqlRunner, folder: string): Promise<string[]> {
  const files = await migrationFiles(folder);
  const [found] = await access.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return files.map(({ file }) => file);
  const history = await access.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const known = new Set(history.map((row) => row.version));
  return files.flatMap(({ file, version }) => (known.has(version) ? [] : file));
}

/**
 * Applies the files of `folder` that the history table does not list, in the order of their versions, each in a
 * transaction of its own. Records them as Supabase's CLI does, so that both may be used on one database.
 * @param versions only these are applied; all unless given
 * @param check looks at each of them at the beginning of its transaction; what it throws is thrown, and the file has
 * changed nothing
 * @returns the names of the files applied now
 * @throws an error naming the file whose SQL failed; that file then changed nothing
 */
export async function applyMigrations(
  access: ServerAccess,
  folder: string,
  versions?: ReadonlySet<string>,
  check: (transaction: SqlRunner, file: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const files = await migrationFiles(folder);
  const history = await access.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const known = new Set(history.map((row) => row.version));
  const applied: string[] = [];
  for (const { file, version, name } of files) {
    if (known.has(version) || versions?.has(version) === false) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const isNew = await access.transact(async (transaction) => {
      await lockPreparation(access, transaction);
      const recorded = await transaction.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])
         on conflict (version) do nothing returning version`,
        [version, name, text],
      );
      if (recorded.length === 0) return false;
      await check(transaction, file);
      await runMigration(transaction, file, text);
      return true;
    });
    if (isNew) applied.push(file);
  }
  return applied;
}

/** The files of `folder` in the order of their versions. */
export async function migrationFiles(folder: string): Promise<{ file: string; version: string; name: string }[]> {
  const files = (await readdir(folder)).toSorted();
  return files.flatMap((file) => {
    const [, version, name] = MIGRATION_FILE.exec(file) ?? [];
    return version !== undefined && name !== undefined ? [{ file, version, name }] : [];
  });
}

async function runMigration(transaction: SqlRunner, file: string, text: string): Promise<void> {
  try {
    await transaction.script(text);
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
