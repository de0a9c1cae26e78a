import { PostgresClubConnection } from './postgres-connection.ts';
import type { PostgresOptions } from './postgres-connection.ts';

/**
 * Connects to PostgreSQL 15 or newer.
 * @returns a connection that has answered one query; the caller closes it
 * @throws the driver's error when the server can't be reached or refuses the login
 */
export async function openPostgres(url: string, options: Omit<PostgresOptions, 'url'> = {}): Promise<PostgresClubConnection> {
  const connection = new PostgresClubConnection({ url, ...options });
  try {
    await connection.query('select 1');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}
