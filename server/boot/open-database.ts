import { join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { OpenPgliteOptions } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { PostgresClubConnection } from '#server/database/postgres/postgres-connection.ts';
import type { PostgresOptions } from '#server/database/postgres/postgres-connection.ts';
import { nameOfVersion } from '#server/database/postgres/session-name.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import { checkPostgresRole } from './check-postgres-role.ts';
import { DamagedDatabaseError } from './damaged-database.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { finishRestore } from './finish-restore.ts';
import { refuseMoved } from './moved-club.ts';
import { refuseOtherEngine } from './other-engine.ts';
import { checkPlatformProject, refuseToServe } from './platform-project.ts';
import { ownVersions } from './prepare-database.ts';
import { checkSameDatabase } from './same-database.ts';
import { upgradeDatabase } from './upgrade-database.ts';
import type { Upgradable, UpgradeOptions } from './upgrade-database.ts';

export interface OpenDatabase {
  connection: ClubConnection;
  /** Closes the connection and gives the data folder back. */
  close: () => Promise<void>;
  /** In memory, as in tests: what goes with the data need not outlive it either. */
  isInMemory?: boolean;
}

/** Where the data is; `databaseListenUrl` leads to the same database, past any pooler. */
type DatabasePlace = Pick<ServerConfig, 'dataDir' | 'databaseUrl'> & Partial<Pick<ServerConfig, 'databaseListenUrl'>>;

export type ServingOptions = Pick<PostgresOptions, 'answerWithinMs'> & {
  log: Logger;
  /** Called when PGlite has ended and could not be opened again; nothing is answered any more. */
  onGivenUp: (error: Error) => void;
};

/**
 * Opens the server's database, DATABASE_URL's or else PGlite in the data folder, which is then locked for this process;
 * brings it up to date and seeds a new one. The server and the operator's command both begin here. The database of a
 * hosted or self-hosted Supabase project is brought up to date by Supabase's CLI: the command takes it as it is, the
 * server refuses it.
 * @param serving what a server adds: a limit to what follows on PostgreSQL, bringing it up to date has none; what
 * becomes of PGlite
 * @param upgrade what is done before the database of a club is changed, and who hears of it
 * @throws TwoDatabasesError when DATABASE_LISTEN_URL leads elsewhere, DataFolderInUseError when another process has the
 * data folder, MovedClubError when its club is on PostgreSQL now, DamagedDatabaseError when its files don't open,
 * OtherEngineError when they are those of another PostgreSQL, MissingRightsError when DATABASE_URL's role may too
 * little,
 *   OlderProcessesError when older processes do not end that a migration has to wait for,
 *   PlatformProjectError for a server on a Supabase project's database, or a command on one that lacks migrations
 */
export async function openDatabase(config: DatabasePlace, serving?: ServingOptions, upgrade?: UpgradeOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseListenUrl = databaseUrl } = config;
  // Past a pooler: bringing it up to date takes long, and holds a lock.
  const opened = databaseListenUrl ? await connectToPostgres(databaseListenUrl) : await openDataFolder(config.dataDir, serving);
  try {
    if (databaseUrl && (await isPlatformProject(opened.connection))) {
      if (serving) refuseToServe();
      await checkPlatformProject(opened.connection);
      return opened;
    }
    if (databaseUrl) await checkPostgresRole(opened.connection);
    if (serving && databaseUrl && databaseUrl !== databaseListenUrl) await refuseTwoDatabases(opened.connection, databaseUrl);
    await upgradeDatabase(opened, upgrade);
  } catch (error) {
    await opened.close();
    throw error;
  }
  if (!databaseUrl || !databaseListenUrl || !serving) return opened;
  const { answerWithinMs } = serving;
  return servePostgres({ url: databaseUrl, answerWithinMs, listenUrl: databaseListenUrl }, opened);
}

/**
 * Opens the sessions that members are served by.
 * @param before tells the process's version until the session is there that goes on to tell it
 */
async function servePostgres(options: PostgresOptions & { listenUrl: string }, before: OpenDatabase): Promise<OpenDatabase> {
  const shown = await showVersionAfter(before, options.listenUrl);
  try {
    const connection = await openPostgres(options.url, options);
    return {
      connection,
      async close() {
        await Promise.all([connection.close(), shown.close()]);
      },
    };
  } catch (error) {
    await shown.close();
    throw error;
  }
}

async function showVersionAfter(before: OpenDatabase, url: string): Promise<ClubConnection> {
  try {
    return await showVersion(url);
  } finally {
    await before.close();
  }
}

/**
 * Keeps a session whose name tells newer processes of which version this one is, for as long as it runs. It is one that
 * listens, though nothing is said there: such a one is past any pooler, whose sessions outlive their processes, and is
 * opened again when it is lost.
 */
async function showVersion(url: string): Promise<ClubConnection> {
  const connection = new PostgresClubConnection({ url, name: await ownName() });
  try {
    await connection.listen('club_version', () => undefined);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function ownName(): Promise<string> {
  return nameOfVersion((await ownVersions()).at(-1) ?? '0');
}

async function refuseTwoDatabases(direct: ClubConnection, databaseUrl: string): Promise<void> {
  const pooled = await openPostgres(databaseUrl, { poolSize: 1 });
  try {
    await checkSameDatabase(direct, pooled);
  } finally {
    await pooled.close();
  }
}

async function connectToPostgres(url: string): Promise<OpenDatabase & Upgradable> {
  const connection = await openPostgres(url, { name: await ownName() });
  const lendCopySession = async (work: (session: CopySession) => Promise<void>) => lend(await openPostgresCopySession(url), work);
  return { connection, lendCopySession, close: () => connection.close() };
}

async function openDataFolder(dataDir: string, serving: ServingOptions | undefined): Promise<OpenDatabase & Upgradable> {
  const unlock = await lockDataFolder(dataDir);
  try {
    await finishRestore(dataDir);
    await refuseMoved(dataDir);
    const folder = join(dataDir, 'database');
    const open = async () => openFolder(folder, serving && noting(serving));
    let isOpen = true;
    const opened = {
      connection: await open(),
      async lendCopySession(work: (session: CopySession) => Promise<void>) {
        await opened.connection.close();
        isOpen = false;
        await lend(await openPgliteCopySession(folder), work);
        opened.connection = await open();
        isOpen = true;
      },
      async close() {
        if (isOpen) await opened.connection.close();
        await unlock();
      },
    };
    return opened;
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function lend(session: CopySession, work: (session: CopySession) => Promise<void>): Promise<void> {
  try {
    await work(session);
  } finally {
    await session.close();
  }
}

async function openFolder(folder: string, options: OpenPgliteOptions | undefined): Promise<ClubConnection> {
  await refuseOtherEngine(folder);
  try {
    return await openPglite(folder, options);
  } catch (error) {
    throw new DamagedDatabaseError(folder, error);
  }
}

function noting({ log, onGivenUp }: ServingOptions): OpenPgliteOptions {
  return {
    onLost: (reason, opening) => log.warn({ reason, opening }, 'the database engine has ended and is opened again'),
    onOpenAgain: (opening) => log.warn({ opening }, 'the database engine is open again'),
    onGivenUp,
  };
}
