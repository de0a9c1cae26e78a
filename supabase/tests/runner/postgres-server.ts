import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ProvidedContext } from 'vitest';
import { openSql } from '#server/testing/sql.ts';
import { startCluster } from './embedded-cluster.ts';
import type { Cluster } from './embedded-cluster.ts';
import { isPostgresRequired } from './embedded-postgres.ts';
import { PREPARED, ensureTemplate } from './prepared-template.ts';
import { askForSharedPostgres } from './share-postgres.ts';

export type TestServer = Cluster;
export type ServerOutcome = { server: TestServer } | { server: null; reason: string };

interface StartOptions {
  /** Asks for a server of its own that can be stopped and started. */
  canRestart?: boolean;
  /** Asks for a server of its own, for what belongs to a whole server: roles and their settings. */
  isAlone?: boolean;
  /** The database is a prepared club, where the server is embedded-postgres. */
  isPrepared?: boolean;
  /**
   * Where the run's preparation has found embedded-postgres; whoever says another place gets a server of its own there.
   */
  found?: ProvidedContext['embeddedPostgres'];
}

/**
 * A new database on a real PostgreSQL, empty unless said otherwise: on the server of TEST_DATABASE_URL, else on one of
 * embedded-postgres, which the files of a run share.
 * @returns the reason when neither can be had and none is required
 * @throws when one is required, or TEST_DATABASE_URL is set and does not answer
 */
export async function startPostgres({
  canRestart = false,
  isAlone = canRestart,
  isPrepared = false,
  found,
}: StartOptions = {}): Promise<ServerOutcome> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { server: await createDatabaseOn(given) };
  const shared = found || isAlone ? null : inject('sharedPostgres');
  try {
    if (shared === null) return { server: await startOwn(found ?? inject('embeddedPostgres'), canRestart) };
    const url = await askForSharedPostgres(shared);
    // For an empty database too: roles belong to the whole server, and two files that make them at once get into each
    // other's way.
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
  const admin = openSql(serverUrl);
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
