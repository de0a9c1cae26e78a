import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from '#server/boot/data-folder-lock.ts';
import { restoreFolders } from '#server/boot/finish-restore.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import { BackupError } from './backup-error.ts';
import { lockFolder, refuseLeftBehind } from './copy-target.ts';
import type { ClubPlace } from './copy-target.ts';

const WAIT_LIMIT_MS = 15_000;
const WAIT_STEP_MS = 200;

/**
 * Opens a club to be backed up, also beside a running server: PostgreSQL has room for both, and a server that has the
 * data folder makes a copy of its database.
 * @param askServer has the running server copy its database; answers with the folder, or null when no server listens
 */
export async function openForBackup(
  { dataDir, databaseUrl }: Pick<ClubPlace, 'dataDir' | 'databaseUrl'>,
  askServer: () => Promise<string | null>,
): Promise<CopySession> {
  if (databaseUrl !== undefined) return openPostgresCopySession(databaseUrl);
  const limit = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const own = await openUnlessUsed(dataDir);
    if (own) return own;
    const copy = await askServer();
    if (copy !== null) return openCopy(copy);
    // A server that is starting has the folder before it listens.
    if (Date.now() > limit)
      throw new BackupError(`A pasta de dados ${dataDir} está em uso por outro processo. Tente de novo em instantes.`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
}

/**
 * A project's accounts and files are with Supabase's services: a copy of the tables that this build knows would have no
 * file in it, and could be put nowhere.
 * @throws BackupError where the address is of such a project
 */
export async function refusePlatformSource({ databaseUrl }: Pick<ClubPlace, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === undefined) return;
  const session = await openPostgresCopySession(databaseUrl);
  try {
    if (!(await isPlatformProject(session))) return;
  } finally {
    await session.close();
  }
  throw new BackupError(
    'O banco de dados é de um projeto Supabase, cujos serviços guardam as contas e os arquivos: este comando não os levaria inteiros. ' +
      'Como guardar um projeto assim está em docs/hosted.md, "Backups".',
  );
}

/**
 * @throws BackupError where there is no club, also none that a restore has finished and a crash has kept from its
 * place: to open one would make one
 */
async function refuseWithoutClub(dataDir: string): Promise<void> {
  for (const folder of [join(dataDir, 'database'), restoreFolders(dataDir).ready]) {
    if ((await stat(folder).catch(() => null)) !== null) return;
  }
  throw new BackupError(`Não há um clube na pasta ${dataDir}.`);
}

/**
 * Opens the club of a data folder that stands still.
 * @throws BackupError when there is none, a server runs on it, or it is on PostgreSQL now
 */
export async function openStanding(dataDir: string): Promise<CopySession> {
  await refuseWithoutClub(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    await refuseLeftBehind(dataDir);
  } catch (error) {
    await unlock();
    throw error;
  }
  return openLocked(join(dataDir, 'database'), unlock);
}

async function openUnlessUsed(dataDir: string): Promise<CopySession | null> {
  return openStanding(dataDir).catch((error: unknown) => {
    if (error instanceof BackupError && error.cause instanceof DataFolderInUseError) return null;
    throw error;
  });
}

async function openCopy(folder: string): Promise<CopySession> {
  // The server sees by the lock that somebody still reads it.
  const unlock = await lockDataFolder(folder);
  return openLocked(join(folder, 'database'), async () => {
    await unlock();
    await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Opens the PGlite of a folder that this process has locked.
 * @param release gives the lock back, at the end or where it can't be opened
 */
async function openLocked(folder: string, release: () => Promise<void>): Promise<CopySession> {
  try {
    const session = await openPgliteCopySession(folder);
    const close = async () => {
      await session.close();
      await release();
    };
    return { ...session, close };
  } catch (error) {
    await release();
    throw error;
  }
}
