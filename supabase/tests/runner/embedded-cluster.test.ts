import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openSql } from '#server/testing/sql.ts';
import { startCluster } from './embedded-cluster.ts';

const { place } = inject('embeddedPostgres');

/** Where PostgreSQL keeps its socket unless it is told another folder. */
const SYSTEM_FOLDER = '/tmp';

it.skipIf(place === null)("PostgreSQL writes nothing into the system's temporary folder", async () => {
  if (!place) return;
  const cluster = await startCluster(place);
  const admin = openSql(cluster.url);
  try {
    const [row] = await admin<{ unix_socket_directories: string }[]>`show unix_socket_directories`;
    expect(row).toEqual({ unix_socket_directories: '' });
    expect(existsSync(join(SYSTEM_FOLDER, `.s.PGSQL.${new URL(cluster.url).port}`))).toBe(false);
  } finally {
    await admin.end();
    await cluster.stop();
  }
});
