import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { ProvidedContext } from 'vitest';
import { startCluster } from './embedded-cluster.ts';
import type { Cluster } from './embedded-cluster.ts';
import { isPostgresRequired } from './embedded-postgres.ts';
import { PREPARED, ensureTemplate } from './prepared-template.ts';
import { askForSharedPostgres } from './share-postgres.ts';

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
  /**
   * Stops the whole server, and starts it on the same port; null where that was not asked for or can't be. In order is as for an update of
   * PostgreSQL; at once is `pg_ctl stop -m immediate`: every session breaks off where it is, and the next start recovers from the log.
   */
  restart: ((how?: 'in order' | 'at once') => Promise<void>) | null;
}
export type TestServer = Cluster;
export type ServerOutcome = { server: TestServer } | { server: null; reason: string };

interface StartOptions {
  /** Asks for a server of its own that can be stopped and started. */
  canRestart?: boolean;
  /** The database is a prepared club, where the server is embedded-postgres. */
  isPrepared?: boolean;
  /** Where the run's preparation has found embedded-postgres; whoever says another place gets a server of its own there. */
  found?: ProvidedContext['embeddedPostgres'];
}

/**
 * A new database on a real PostgreSQL, empty unless said otherwise: on the server of TEST_DATABASE_URL, else on one of embedded-postgres,
 * which the files of a run share.
 * @returns the reason when neither can be had and none is required
 * @throws when one is required, or TEST_DATABASE_URL is set and does not answer
 */
export async function startPostgres({ canRestart = false, isPrepared = false, found }: StartOptions = {}): Promise<ServerOutcome> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { server: await createDatabaseOn(given) };
  const shared = found || canRestart ? null : inject('sharedPostgres');
  try {
    if (shared === null) return { server: await startOwn(found ?? inject('embeddedPostgres'), canRestart) };
    const url = await askForSharedPostgres(shared);
    // For an empty database too: roles belong to the whole server, and two files that make them at once get into each other's way.
    await ensureTemplate(url);
    return { server: await createDatabaseOn(url, isPrepared ? PREPARED : undefined) };
  } catch (error) {
    if (isPostgresRequired()) throw error;
    return { server: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function startOwn({ place, reason }: ProvidedContext['embeddedPostgres'], canRestart: boolean): Promise<TestServer> {
  if (!place) throw new Error(reason);
  return startCluster(place, { canRestart });
}

/** Says loudly that nothing was tried on PostgreSQL. */
export function warnWithoutPostgres(reason: string): void {
  const line = '!'.repeat(100);
  process.stdout.write(
    `\n${line}\nPostgreSQL WAS NOT TRIED: ${reason}\nSet TEST_DATABASE_URL to a server whose role may create databases, or let embedded-postgres run.\n${line}\n`,
  );
}

async function createDatabaseOn(serverUrl: string, template?: string): Promise<TestServer> {
  const name = `clube21_test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    restart: null,
    async stop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function startEmbedded(canRestart: boolean, { place, reason }: ProvidedContext['embeddedPostgres']): Promise<TestServer> {
  if (!place) throw new Error(reason);
  const EmbeddedPostgres = await loadEmbeddedPostgres(place);
  const databaseDir = await mkdtemp(join(place.databases, 'clube21-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // Otherwise it takes its folder away itself when it stops, or when the run is broken off.
    persistent: canRestart,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here has to outlive the run.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=150', '-c', 'deadlock_timeout=200ms'],
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
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
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

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
