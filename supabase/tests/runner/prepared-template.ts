import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openSql } from '#server/testing/sql.ts';

/** A prepared, empty club, of which PostgreSQL makes copies. */
export const PREPARED = 'clube21_prepared';
const IN_MAKING = 'clube21_in_making';
const LOCK = 21_21_21;

/** Makes the template in a cluster that has none yet: the first file of a run does, and the others wait for it. */
export async function ensureTemplate(clusterUrl: string): Promise<void> {
  const admin = openSql(clusterUrl);
  try {
    await admin`select pg_advisory_lock(${LOCK})`;
    const made = await admin`select datname from pg_database where datname = ${PREPARED}`;
    if (made.length > 0) return;
    await admin.unsafe(`drop database if exists ${IN_MAKING}`);
    await admin.unsafe(`create database ${IN_MAKING}`);
    const url = new URL(clusterUrl);
    url.pathname = `/${IN_MAKING}`;
    const connection = await openPostgres(url.href, { poolSize: 1 });
    await prepareDatabase(connection);
    await connection.close();
    await admin.unsafe(`alter database ${IN_MAKING} rename to ${PREPARED}`);
  } finally {
    // The lock ends with its session.
    await admin.end();
  }
}
