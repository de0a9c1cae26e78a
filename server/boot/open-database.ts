import { join } from 'node:path';
import type { ServerConfig } from '#server/env.ts';
import type { ClubConnection } from '#server/supabase/club-connection.ts';
import { openPglite } from '#server/supabase/open-pglite.ts';
import { openPostgres } from '#server/supabase/open-postgres.ts';
import type { PostgresOptions } from '#server/supabase/postgres-connection.ts';
import { checkPostgresRole } from './check-postgres-role.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { prepareDatabase } from './prepare-database.ts';
import { seedDatabase } from './seed-database.ts';

export type OpenDatabase = {
  connection: ClubConnection;
  /** Closes the connection and gives the data folder back. */
  close: () => Promise<void>;
};

type Limits = Pick<PostgresOptions, 'answerWithinMs'>;

/**
 * Opens the club's database, DATABASE_URL's or else PGlite in the data folder, which is then locked for this process; brings
 * it up to date and seeds a new one. The server and the operator's command both begin here.
 * @param limits of what follows on PostgreSQL; bringing it up to date has none
 * @throws DataFolderInUseError when another process has the data folder, MissingRightsError when DATABASE_URL's role may too little
 */
export async function openDatabase(config: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>, limits?: Limits): Promise<OpenDatabase> {
  const opened = config.databaseUrl ? await connectToPostgres(config.databaseUrl) : await openDataFolder(config.dataDir);
  try {
    await prepareDatabase(opened.connection);
    await seedDatabase(opened.connection);
  } catch (error) {
    await opened.close();
    throw error;
  }
  if (!config.databaseUrl || !limits) return opened;
  await opened.close();
  const connection = await openPostgres(config.databaseUrl, limits);
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

async function openDataFolder(dataDir: string): Promise<OpenDatabase> {
  const unlock = await lockDataFolder(dataDir);
  try {
    const connection = await openPglite(join(dataDir, 'database'));
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
