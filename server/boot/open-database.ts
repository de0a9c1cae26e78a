import { join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { OpenPgliteOptions } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { PostgresOptions } from '#server/database/postgres/postgres-connection.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import { checkPostgresRole } from './check-postgres-role.ts';
import { DamagedDatabaseError } from './damaged-database.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { finishRestore } from './finish-restore.ts';
import { refuseMoved } from './moved-club.ts';
import { refuseOtherEngine } from './other-engine.ts';
import { checkPlatformProject, refuseToServe } from './platform-project.ts';
import { prepareDatabase } from './prepare-database.ts';
import { checkSameDatabase } from './same-database.ts';
import { seedDatabase } from './seed-database.ts';

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
 * Opens the server's database, DATABASE_URL's or else PGlite in the data folder, which is then locked for this process; brings
 * it up to date and seeds a new one. The server and the operator's command both begin here. The database of a hosted or self-hosted
 * Supabase project is brought up to date by Supabase's CLI: the command takes it as it is, the server refuses it.
 * @param serving what a server adds: a limit to what follows on PostgreSQL, bringing it up to date has none; what becomes of PGlite
 * @throws TwoDatabasesError when DATABASE_LISTEN_URL leads elsewhere, DataFolderInUseError when another process has the data folder, MovedClubError when its club is on PostgreSQL now, DamagedDatabaseError when its files don't open, OtherEngineError when they are those of another PostgreSQL, MissingRightsError when DATABASE_URL's role may too little,
 *   PlatformProjectError for a server on a Supabase project's database, or a command on one that lacks migrations
 */
export async function openDatabase(config: DatabasePlace, serving?: ServingOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseListenUrl = databaseUrl } = config;
  // Past a pooler: bringing it up to date takes long, and holds a lock.
  const opened = databaseListenUrl ? await connectToPostgres(databaseListenUrl) : await openDataFolder(config.dataDir, serving);
  try {
    if (config.databaseUrl && (await isPlatformProject(opened.connection))) {
      if (serving) refuseToServe();
      await checkPlatformProject(opened.connection);
      return opened;
    }
    if (config.databaseUrl) await checkPostgresRole(opened.connection);
    if (serving && databaseUrl && databaseUrl !== databaseListenUrl) await refuseTwoDatabases(opened.connection, databaseUrl);
    await prepareDatabase(opened.connection);
    await seedDatabase(opened.connection);
  } catch (error) {
    await opened.close();
    throw error;
  }
  if (!databaseUrl || !serving) return opened;
  await opened.close();
  const connection = await openPostgres(databaseUrl, { answerWithinMs: serving.answerWithinMs, listenUrl: databaseListenUrl });
  return { connection, close: () => connection.close() };
}

async function refuseTwoDatabases(direct: ClubConnection, databaseUrl: string): Promise<void> {
  const pooled = await openPostgres(databaseUrl, { poolSize: 1 });
  try {
    await checkSameDatabase(direct, pooled);
  } finally {
    await pooled.close();
  }
}

async function connectToPostgres(url: string): Promise<OpenDatabase> {
  const connection = await openPostgres(url);
  return { connection, close: () => connection.close() };
}

async function openDataFolder(dataDir: string, serving: ServingOptions | undefined): Promise<OpenDatabase> {
  const unlock = await lockDataFolder(dataDir);
  try {
    await finishRestore(dataDir);
    await refuseMoved(dataDir);
    const connection = await openFolder(join(dataDir, 'database'), serving && noting(serving));
    return {
      connection,
      async close() {
        await connection.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
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
