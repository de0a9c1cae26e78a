import type { ProvidedContext } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openSql } from '#server/testing/sql.ts';
import { startCluster } from '../../supabase/tests/runner/embedded-cluster.ts';
import { preparePostgres } from '../../supabase/tests/runner/prepare-postgres-user.ts';

/** A database of a PostgreSQL that is there for a moment. */
export interface ScratchDatabase {
  url: string;
  connection: ClubConnection;
}

/**
 * Gives work empty databases on a PostgreSQL of its own, the one that the tests use. Nothing of it stays.
 * @throws an error with one plain sentence where it can't be run
 */
export async function withScratchDatabases<Answer>(
  names: readonly string[],
  work: (databases: ScratchDatabase[]) => Promise<Answer>,
): Promise<Answer> {
  let found: ProvidedContext['embeddedPostgres'] = { place: null, reason: '' };
  const removeBinaries = preparePostgres({ provide: (_key: string, value: unknown) => void (found = value as typeof found) });
  try {
    if (!found.place) throw new Error(found.reason);
    const cluster = await startCluster(found.place);
    const databases: ScratchDatabase[] = [];
    try {
      const admin = openSql(cluster.url);
      for (const name of names) {
        await admin.unsafe(`create database ${name}`);
        const url = new URL(cluster.url);
        url.pathname = `/${name}`;
        databases.push({ url: url.href, connection: await openPostgres(url.href) });
      }
      await admin.end();
      return await work(databases);
    } finally {
      for (const { connection } of databases) await connection.close();
      await cluster.stop();
    }
  } finally {
    removeBinaries();
  }
}
