import type { ServerAccess } from '#server/database/club-connection.ts';
import type { Broadcast } from './hub.ts';
import type { ReplayRequest } from './join-request.ts';

/**
 * Reads what a topic was told since an instant of the server's clock, the oldest first: of more than asked for, the
 * newest. Messages carry the database's own time.
 */
export type ReplayReader = (topic: string, request: ReplayRequest) => Promise<Broadcast[]>;

export function createReplayReader(connection: ServerAccess): ReplayReader {
  return async (topic, { since, limit }) => {
    const rows = await connection.query<Broadcast>(
      `select m.id, m.topic, m.event, m.payload from realtime.messages m
      where m.topic = $1 and m.inserted_at >= (to_timestamp($2::float8 / 1000) - (app.now() - now())) at time zone 'utc' and m.extension = 'broadcast' and m.private
      order by m.inserted_at desc, m.id limit $3::int`,
      [topic, since, limit],
    );
    return rows.toReversed();
  };
}
