import { mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPostgresRole } from '#server/boot/check-postgres-role.ts';
import { DataFolderInUseError, lockDataFolder } from '#server/boot/data-folder-lock.ts';
import { finishRestore, restoreFolders } from '#server/boot/finish-restore.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { inOneTransaction } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { lockPreparation } from '#server/database/migrations.ts';
import type { StorageBackend } from '#server/lite/storage-backend.ts';
import { BackupError } from './backup-error.ts';
import { filesFolder, listFiles, openFileFolder } from './club-files.ts';
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
}

/** A place where another club comes to be. Until `finish` the club that was there is as it was. */
export interface CopyTarget {
  /** With an open transaction, in which nothing of the old club is to be seen after `begin`. */
  session: CopySession;
  files: FileTarget;
  /** Whether it is empty: no account. */
  isEmpty: boolean;
  /** Takes away what is in the way, in the open transaction. */
  begin: () => Promise<void>;
  /** Puts the new club into the place of the old one. @param secrets are kept in the data folder, if given */
  finish: (secrets: Secrets | null) => Promise<void>;
  /** Leaves the old club as it was. To be called at the end in any case; after `finish` it only closes. */
  close: () => Promise<void>;
}

const SERVER_NAME = 'clube-21';

/** @throws BackupError when a server or another command works on the club there */
export async function openTarget(place: ClubPlace): Promise<CopyTarget> {
  return place.databaseUrl === undefined ? openFolderTarget(place) : openPostgresTarget(place, place.databaseUrl);
}

/** Takes the data folder for this process. @throws BackupError when a server runs on it */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    return await lockDataFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new BackupError(`Um servidor ou outro comando usa a pasta de dados ${dataDir}. Pare o servidor e tente de novo.`, {
      cause: error,
    });
  }
}

/** @throws BackupError when a server runs on this database */
export async function refuseRunningServer(session: CopySession): Promise<void> {
  const [found] = await session.query<{ count: string }>(
    'select count(*)::text as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [SERVER_NAME],
  );
  if (Number(found?.count) > 0) {
    throw new BackupError(
      `Um servidor ou outro comando usa este banco de dados (${found?.count} conexões). Pare o servidor e tente de novo.`,
    );
  }
}

async function openFolderTarget({ dataDir, remoteFiles }: ClubPlace): Promise<CopyTarget> {
  const unlock = await lockFolder(dataDir);
  const { building, ready } = restoreFolders(dataDir);
  try {
    await finishRestore(dataDir);
    const old = await membersIn(join(dataDir, 'database'));
    await rm(building, { recursive: true, force: true });
    await mkdir(join(building, 'database'), { recursive: true, mode: 0o700 });
    const session = await openPgliteCopySession(join(building, 'database'));
    await session.script('begin');
    const files = remoteFiles ? filesInPlace(remoteFiles, old.files) : filesBeside(openFileFolder(filesFolder(building)));
    return {
      session,
      files,
      isEmpty: old.members === 0,
      begin: async () => undefined,
      async finish(secrets) {
        await session.script('commit');
        await session.close();
        // Also without a file: the old club's files go with it.
        if (!remoteFiles) await mkdir(filesFolder(building), { recursive: true, mode: 0o700 });
        if (secrets) await writeFile(join(building, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
        await rename(building, ready);
        await finishRestore(dataDir);
        await files.finish();
      },
      async close() {
        await session.close();
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

async function membersIn(folder: string): Promise<{ members: number; files: { bucket: string; key: string }[] }> {
  if ((await stat(folder).catch(() => null)) === null) return { members: 0, files: [] };
  const session = await openPgliteCopySession(folder);
  try {
    return await contentOf(session);
  } finally {
    await session.close();
  }
}

async function contentOf(session: CopySession): Promise<{ members: number; files: { bucket: string; key: string }[] }> {
  const [found] = await session.query<{ is_club: boolean }>(
    `select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as is_club`,
  );
  if (!found?.is_club) return { members: 0, files: [] };
  const [row] = await session.query<{ count: string }>('select count(*)::text as count from auth.users');
  return { members: Number(row?.count), files: await listFiles(session) };
}

async function openPostgresTarget({ dataDir, remoteFiles }: ClubPlace, url: string): Promise<CopyTarget> {
  const session = await openPostgresCopySession(url);
  try {
    await checkPostgresRole(session);
    await refuseForeign(session);
    await session.script('begin');
    await session.script('set local idle_in_transaction_session_timeout = 0');
    // A server that starts now waits here, before it has read anything.
    await lockPreparation(inOneTransaction(session), session);
    await refuseRunningServer(session);
    const old = await contentOf(session);
    const files = filesInPlace(remoteFiles ?? openFileFolder(filesFolder(dataDir)), old.files);
    return {
      session,
      files,
      isEmpty: old.members === 0,
      begin: async () => dropClub(session),
      async finish() {
        await session.script('commit');
        await files.finish();
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

/** @throws BackupError for a database that has tables and is no club's */
async function refuseForeign(session: CopySession): Promise<void> {
  const [found] = await session.query<{ tables: string; is_club: boolean }>(
    `select (select count(*)::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p') and n.nspname = any($1::text[])) as tables,
            to_regclass('supabase_migrations.schema_migrations') is not null as is_club`,
    [CLUB_SCHEMAS],
  );
  if (found?.is_club || Number(found?.tables) === 0) return;
  throw new BackupError('O banco de dados tem tabelas que não são de um clube. Use um banco vazio.');
}

async function dropClub(session: CopySession): Promise<void> {
  await session.script('set local client_min_messages = error');
  for (const schema of [...CLUB_SCHEMAS, 'realtime', 'supabase_migrations'])
    await session.script(`drop schema if exists ${schema} cascade`);
  await session.script('create schema public; grant usage on schema public to public');
}

/** Bytes that the disk of a folder has free. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
