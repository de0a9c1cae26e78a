import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { LOOPBACK_ONLY, loadEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgresPlace } from './embedded-postgres.ts';

export interface Cluster {
  /** Address of its database `postgres`, as the superuser. */
  url: string;
  stop: () => Promise<void>;
  /**
   * Stops the whole server, and starts it on the same port; null where that was not asked for. In order is as for an
   * update of PostgreSQL; at once is `pg_ctl stop -m immediate`: every session breaks off where it is, and the next
   * start recovers from the log.
   */
  restart: ((how?: 'in order' | 'at once') => Promise<void>) | null;
}

/**
 * Makes a PostgreSQL of embedded-postgres on a free port, and starts it.
 * @param superuser the name of its only role: some clusters have none that is called postgres
 * @throws an error with the reason when it does not start; then nothing of it is left
 */
export async function startCluster(place: EmbeddedPostgresPlace, { canRestart = false, superuser = 'postgres' } = {}): Promise<Cluster> {
  const EmbeddedPostgres = await loadEmbeddedPostgres(place);
  const databaseDir = await mkdtemp(join(place.databases, 'clube21-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: superuser,
    password: 'postgres',
    // Otherwise it takes its folder away itself when it stops, or when the run is broken off.
    persistent: canRestart,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here has to outlive the run.
    postgresFlags: [...LOOPBACK_ONLY, '-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'deadlock_timeout=200ms'],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`embedded-postgres did not start: ${String(error)} ${log.slice(-3).join(' ')}`, { cause: error });
  }
  return {
    url: `postgres://${superuser}:postgres@127.0.0.1:${port}/postgres`,
    restart: canRestart
      ? async (how = 'in order') => {
          if (how === 'at once') process.kill(await processOf(databaseDir), 'SIGQUIT');
          await cluster.stop();
          await cluster.start();
        }
      : null,
    async stop() {
      await cluster.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

async function processOf(databaseDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
}
