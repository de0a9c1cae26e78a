import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres } from './postgres-server.ts';

export interface PreparedPostgres {
  sql: Sql;
  close: () => Promise<void>;
}

/**
 * A club's database on a PostgreSQL of its own, and sessions that ask it as its owner; null where there is no PostgreSQL,
 * which pgtap-postgres.test.ts says loudly.
 */
export async function openPreparedPostgres(options?: Parameters<typeof openSql>[1]): Promise<PreparedPostgres | null> {
  const { server } = await startPostgres({ isPrepared: true });
  if (server === null) return null;
  const connection = await openPostgres(server.url);
  await prepareDatabase(connection);
  await connection.close();
  const sql = openSql(server.url, options);
  return {
    sql,
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}
