import { join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { OpenPgliteOptions } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { PostgresOptions } from '#server/database/postgres/postgres-connection.ts';
import { checkPostgresRole } from './check-postgres-role.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { finishRestore } from './finish-restore.ts';
import { prepareDatabase } from './prepare-database.ts';
import { seedDatabase } from './seed-database.ts';

export interface OpenDatabase {
  connection: ClubConnection;
  /** Closes the connection and gives the data folder back. */
  close: () => Promise<void>;
}

export type ServingOptions = Pick<PostgresOptions, 'answerWithinMs'> & {
  log: Logger;
  /** Called when PGlite has ended and could not be opened again; nothing is answered any more. */
  onGivenUp: (error: Error) => void;
};

/**
 * Opens the server's database, DATABASE_URL's or else PGlite in the data folder, which is then locked for this process; brings
 * it up to date and seeds a new one. The server and the operator's command both begin here.
 * @param serving what a server adds: a limit to what follows on PostgreSQL, bringing it up to date has none; what becomes of PGlite
 * @throws DataFolderInUseError when another process has the data folder, MissingRightsError when DATABASE_URL's role may too little
 */
export async function openDatabase(config: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>, serving?: ServingOptions): Promise<OpenDatabase> {
  const opened = config.databaseUrl ? await connectToPostgres(config.databaseUrl) : await openDataFolder(config.dataDir, serving);
  try {
    await prepareDatabase(opened.connection);
    await seedDatabase(opened.connection);
  } catch (error) {
    await opened.close();
    throw error;
  }
  if (!config.databaseUrl || !serving) return opened;
  await opened.close();
  const connection = await openPostgres(config.databaseUrl, { answerWithinMs: serving.answerWithinMs });
  return { connection, close: () => connection.close() };
}

async function connectToPostgres(url: string): Promise<OpenDatabase> {
  const connection = await openPostgres(url);
  const close = () => connection.close();
  try {
    await checkPostgresRole(connection);
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, close };
}

async function openDataFolder(dataDir: string, serving: ServingOptions | undefined): Promise<OpenDatabase> {
  const unlock = await lockDataFolder(dataDir);
  try {
    await finishRestore(dataDir);
    const connection = await openPglite(join(dataDir, 'database'), serving && noting(serving));
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

function noting({ log, onGivenUp }: ServingOptions): OpenPgliteOptions {
  return {
    onLost: (reason, opening) => log.warn({ reason, opening }, 'the database engine has ended and is opened again'),
    onOpenAgain: (opening) => log.warn({ opening }, 'the database engine is open again'),
    onGivenUp,
  };
}
