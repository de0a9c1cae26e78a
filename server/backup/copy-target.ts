import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncTree } from '#server/base/sync-tree.ts';
import { checkPostgresRole } from '#server/boot/check-postgres-role.ts';
import { DataFolderInUseError, lockDataFolder } from '#server/boot/data-folder-lock.ts';
import { finishRestore, restoreFolders } from '#server/boot/finish-restore.ts';
import { markOf, movedTo, placeOfDatabase } from '#server/boot/moved-club.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { inOneTransaction } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { lockPreparation } from '#server/database/migrations.ts';
import { IS_OURS_SQL } from '#server/database/postgres/session-name.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { BackupError } from './backup-error.ts';
import { filesFolder, listFiles, openFileFolder } from './club-files.ts';
import type { FilePlace } from './club-files.ts';
import { CLUB_SCHEMAS } from './club-tables.ts';
import { filesBeside, filesInPlace } from './file-target.ts';
import type { FileTarget } from './file-target.ts';

/** Where a club is or comes to be. */
export interface ClubPlace {
  /** Absolute path of the data folder. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Files that are not in the data folder; null when they are. */
  remoteFiles: StorageBackend | null;
  /**
   * Puts a PostgreSQL without anything of a club below `database` of a folder, in tests: PGlite takes seconds to make
   * one.
   */
  putEmptyDatabase?: ((folder: string) => Promise<void>) | undefined;
}

/** A place where another club comes to be. Until `finish` the club that was there is as it was. */
export interface CopyTarget {
  files: FileTarget;
  /** Whether it is empty: no account. A club that can't be read is not, nor are files whose rows are somewhere else. */
  isEmpty: boolean;
  /** Opens the transaction in which the new club is made. Nothing of the old one is to be seen in it. */
  begin: () => Promise<CopySession>;
  /**
   * Puts the new club into the place of the old one, whose files stay until `files.finish`.
   * @param secrets are kept in the data folder, if given
   * @param keepsFiles whether the new club's files are those that are there: then none is put or removed
   */
  finish: (secrets: Secrets | null, keepsFiles?: boolean) => Promise<void>;
  /** Leaves the old club as it was. To be called at the end in any case; after `finish` it only closes. */
  close: () => Promise<void>;
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Tables that together no other app has. */
const CLUB_MARKS = ['public.profiles', 'app.clock_shift', 'app.sweeps', 'supabase_migrations.schema_migrations'];

/**
 * @param comesFrom where the club is that comes; what stayed behind when it was moved there is in nobody's way, nor are
 * its own files
 * @throws BackupError when a server or another command works on the club there, or the folder's files are those of a
 * club on PostgreSQL
 */
export async function openTarget(place: ClubPlace, comesFrom?: ClubPlace): Promise<CopyTarget> {
  return place.databaseUrl === undefined ? openFolderTarget(place, comesFrom) : openPostgresTarget(place, place.databaseUrl);
}

/**
 * Takes the data folder for this process, and ends what a crashed restore has begun.
 * @throws BackupError when a server runs on it
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  let unlock: () => Promise<void>;
  try {
    unlock = await lockDataFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new BackupError(`Um servidor ou outro comando usa a pasta de dados ${dataDir}. Pare o servidor e tente de novo.`, {
      cause: error,
    });
  }
  try {
    await finishRestore(dataDir);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * A folder whose club went to PostgreSQL keeps the rows of before, and files that may be the ones in use. An operator
 * who forgets DATABASE_URL would back up the one and delete the other.
 * @throws BackupError unless the club there is the folder's own
 */
export async function refuseLeftBehind(dataDir: string): Promise<void> {
  const mark = await movedTo(dataDir);
  if (mark === null) return;
  throw new BackupError(
    `O clube da pasta ${dataDir} foi levado a ${mark.to}, e os arquivos dela podem ser os daquele clube: defina DATABASE_URL e tente de novo. ` +
      `Se aquele clube não existe mais, apague ${markOf(dataDir)}.`,
  );
}

/** @throws BackupError when a server runs on this database */
export async function refuseRunningServer(session: CopySession): Promise<void> {
  // A transaction keeps until its end the view of other sessions that it had at first.
  await session.query('select pg_stat_clear_snapshot()');
  const [found] = await session.query<{ count: string }>(
    `select count(*)::text as count from pg_stat_activity where datname = current_database() and ${IS_OURS_SQL}`,
  );
  if (Number(found?.count) > 0) {
    throw new BackupError(
      `Um servidor ou outro comando usa este banco de dados (${found?.count} conexões). Pare o servidor e tente de novo. ` +
        'Um PgBouncer guarda as conexões do servidor parado: feche-as com RECONNECT no console dele.',
    );
  }
}

async function openFolderTarget(
  { dataDir, remoteFiles, putEmptyDatabase }: ClubPlace,
  comesFrom: ClubPlace | undefined,
): Promise<CopyTarget> {
  const unlock = await lockFolder(dataDir);
  const { building, ready } = restoreFolders(dataDir);
  try {
    const isLeftBehind = comesFrom?.databaseUrl !== undefined && (await movedTo(dataDir))?.to === placeOfDatabase(comesFrom.databaseUrl);
    if (!isLeftBehind) await refuseLeftBehind(dataDir);
    const old = await contentIn(join(dataDir, 'database'));
    // A club that has been on PostgreSQL from the beginning has files: the new one's would take their place.
    const hasOthersFiles = old.isMissing && !remoteFiles && comesFrom?.dataDir !== dataDir && (await hasFiles(filesFolder(dataDir)));
    await rm(building, { recursive: true, force: true });
    let session: CopySession | null = null;
    const files = remoteFiles ? filesInPlace(remoteFiles, old.files) : filesBeside(openFileFolder(filesFolder(building)));
    return {
      files,
      isEmpty: (old.isEmpty && !hasOthersFiles) || isLeftBehind,
      async begin() {
        await mkdir(join(building, 'database'), { recursive: true, mode: 0o700 });
        await putEmptyDatabase?.(building);
        session = await openPgliteCopySession(join(building, 'database'), { isNew: true });
        await session.script('begin');
        return session;
      },
      async finish(secrets, keepsFiles = false) {
        await session?.script('commit');
        await session?.close();
        // Also without a file: the old club's files go with it.
        if (keepsFiles) await rm(filesFolder(building), { recursive: true, force: true });
        else if (!remoteFiles) await mkdir(filesFolder(building), { recursive: true, mode: 0o700 });
        if (secrets) await writeFile(join(building, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
        await syncTree(building);
        files.settle();
        await rename(building, ready);
        await finishRestore(dataDir);
      },
      async close() {
        await session?.close();
        await files.discard();
        await rm(building, { recursive: true, force: true });
        await unlock();
      },
    };
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    await unlock();
    throw error;
  }
}

interface Content {
  isEmpty: boolean;
  files: FilePlace[];
}

async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.some((entry) => entry.isFile());
}

async function contentIn(folder: string): Promise<Content & { isMissing: boolean }> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length === 0) return { isEmpty: true, isMissing: true, files: [] };
  // PGlite would make a new database of what is left of one.
  const damaged = { isEmpty: false, isMissing: false, files: [] };
  if (!names.includes('PG_VERSION')) return damaged;
  const session = await openPgliteCopySession(folder).catch(() => null);
  if (session === null) return damaged;
  try {
    return { ...(await contentOf(session)), isMissing: false };
  } catch {
    return damaged;
  } finally {
    await session.close().catch(() => undefined);
  }
}

async function contentOf(session: CopySession): Promise<Content> {
  const [found] = await session.query<{ is_club: boolean }>(
    `select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as is_club`,
  );
  if (!found?.is_club) return { isEmpty: true, files: [] };
  const [row] = await session.query<{ count: string }>('select count(*)::text as count from auth.users');
  return { isEmpty: Number(row?.count) === 0, files: await listFiles(session) };
}

async function openPostgresTarget({ dataDir, remoteFiles }: ClubPlace, url: string): Promise<CopyTarget> {
  const session = await openPostgresCopySession(url);
  try {
    await checkPostgresRole(session);
    await refuseForeign(session);
    await session.script('begin');
    await session.script('set local idle_in_transaction_session_timeout = 0');
    // A server that starts now waits here, before it has read anything.
    await session.script(`set local lock_timeout = '15s'`);
    await lockPreparation(inOneTransaction(session), session).catch((error: unknown) => {
      // Where a club moves to the database that it is in, under another address, its own source has the lock.
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      throw new BackupError('Um servidor ou outro comando prepara o banco de dados do destino. Tente de novo em instantes.', {
        cause: error,
      });
    });
    await session.script('set local lock_timeout = 0');
    await refuseRunningServer(session);
    const old = await contentOf(session);
    const files = filesInPlace(remoteFiles ?? openFileFolder(filesFolder(dataDir)), old.files);
    return {
      files,
      isEmpty: old.isEmpty,
      async begin() {
        await dropClub(session);
        return session;
      },
      async finish() {
        files.settle();
        await session.script('commit');
      },
      async close() {
        await session.close();
        await files.discard();
      },
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/**
 * @throws BackupError for a database that has tables and is no club's, or whose accounts and files are Supabase's own
 * services'
 */
async function refuseForeign(session: CopySession): Promise<void> {
  const [found] = await session.query<{ tables: string; is_club: boolean }>(
    `select (select count(*)::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p', 'f', 'm') and n.nspname = any($1::text[])) as tables,
            (select count(distinct n.nspname || '.' || c.relname) = 4 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
              where n.nspname || '.' || c.relname = any($2::text[])) as is_club`,
    [CLUB_SCHEMAS, CLUB_MARKS],
  );
  if (await isPlatformProject(session)) {
    throw new BackupError(
      'O banco de dados é de um projeto Supabase, cujos serviços guardam as contas dele. Use um banco próprio e vazio.',
    );
  }
  if (found?.is_club || Number(found?.tables) === 0) return;
  throw new BackupError('O banco de dados tem tabelas que não são de um clube. Use um banco vazio.');
}

async function dropClub(session: CopySession): Promise<void> {
  await session.script('set local client_min_messages = error');
  for (const schema of [...CLUB_SCHEMAS, 'realtime', 'supabase_migrations'])
    await session.script(`drop schema if exists ${schema} cascade`);
  await session.script('create schema public; grant usage on schema public to public');
}

/**
 * Removes the files that only the old club had. A file that stays is told of, and is no fault: the new club is in
 * force.
 */
export async function removeOldFiles({ files }: CopyTarget, tell: (text: string) => void): Promise<void> {
  const left = await files.finish();
  if (left > 0) tell(`Aviso: ${left} arquivo(s) do clube de antes não puderam ser apagados. O servidor tenta de novo quando inicia.\n`);
}
