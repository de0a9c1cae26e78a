import type { ServerAccess } from '#server/database/club-connection.ts';
import type { Database } from './database.ts';

/** The narrow view of the server's connection that operator's commands work on. */
export function connectionDatabase(connection: Pick<ServerAccess, 'query' | 'transact'>): Database {
  return {
    query: (sql, params) => connection.query(sql, params),
    transaction: (work) => connection.transact(work),
  };
}
