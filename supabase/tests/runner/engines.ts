import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { blobOf } from '#server/testing/database-dumps.ts';
import { openSql } from '#server/testing/sql.ts';
import { installTestTools } from './install-test-tools.ts';
import { startPostgres } from './postgres-server.ts';

/** A prepared database with pgTAP and the test helpers in it, on one session. */
export interface TestDatabase {
  engine: string;
  /** Runs one statement; each row as its columns' texts. */
  run(statement: string): Promise<string[][]>;
  close(): Promise<void>;
}

/** The server's database on PGlite in memory. */
export async function openOnPglite(): Promise<TestDatabase> {
  const { connection, pglite } = await openPgliteInMemory(await blobOf('prepared'));
  const run = async (statement: string) => {
    const results = await pglite.exec(statement, { rowMode: 'array' });
    return results.flatMap((result) => result.rows.map((row) => (Array.isArray(row) ? row.map(String) : [])));
  };
  await installTestTools(async (script) => void (await pglite.exec(script)));
  return { engine: 'PGlite', run, close: () => connection.close() };
}

/** The server's database on a real PostgreSQL, or the reason why there is none. */
export async function openOnPostgres(): Promise<TestDatabase | { reason: string }> {
  const { server, ...outcome } = await startPostgres({ isPrepared: true });
  if (server === null) return { reason: 'reason' in outcome ? outcome.reason : 'unknown' };
  const connection = await openPostgres(server.url);
  await prepareDatabase(connection);
  await connection.close();
  const sql = openSql(server.url);
  await installTestTools(async (script) => void (await sql.unsafe(script)));
  const version = await sql.unsafe('show server_version');
  return {
    engine: `PostgreSQL ${String(version[0]?.['server_version']).split(' ', 1)[0]}`,
    async run(statement) {
      const rows = await sql.unsafe(statement).values();
      return rows.map((row) => row.map(String));
    },
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}
