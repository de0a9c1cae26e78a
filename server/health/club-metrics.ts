import { join } from 'node:path';
import type { ServerConfig } from '#server/config/env.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { PostgresClubConnection } from '#server/database/postgres/postgres-connection.ts';
import type { RealtimeServer } from '#server/realtime/realtime-server.ts';
import type { DiskWatch } from '#server/storage/room/disk-space.ts';
import { folderBytes } from './folder-bytes.ts';
import type { HealthCheck } from './health-check.ts';
import type { Metrics } from './metrics.ts';

const JOBS = `select count(*) filter (where given_up_at is null and due_at <= app.now() and coalesce(taken_until <= app.now(), true))::int as due,
    count(*) filter (where given_up_at > app.now() - interval '7 days')::int as given_up
  from app.jobs where done_at is null`;

interface Parts {
  config: Pick<ServerConfig, 'dataDir'>;
  connection: ClubConnection;
  health: HealthCheck;
  disk: DiskWatch;
  realtime: RealtimeServer;
}

/** Tells the metrics where to read what the club's parts know. */
export function watchClub(metrics: Metrics, { config, connection, health, disk, realtime }: Parts): void {
  const databaseBytes = async () => {
    if (connection.engine === 'pglite') return folderBytes(join(config.dataDir, 'database'));
    const [row] = await connection.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
    return row?.bytes ?? Number.NaN;
  };
  metrics.watch({
    isDatabaseWell: () => health.last.isWell,
    sessions: () => (connection instanceof PostgresClubConnection ? connection.sessions : null),
    databaseBytes,
    jobs: async () => (await connection.query<{ due: number; given_up: number }>(JOBS))[0] ?? {},
    disk: async () => {
      const { freeBytes, reservedBytes } = await disk.check();
      return { reserved: reservedBytes, ...(freeBytes !== null && { free: freeBytes }) };
    },
    sockets: () => realtime.socketCount,
  });
}
