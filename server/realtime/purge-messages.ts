import type { ServerAccess } from '#server/database/club-connection.ts';

const BATCH = 5_000;

/**
 * Removes messages older than 72 hours, some thousands at a time so that nobody waits for it.
 * @returns how many there were
 */
export async function purgeMessages(connection: ServerAccess): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await connection.query<{ count: number }>(
      `with old as (
         select transaction_id, id from realtime.messages
         where inserted_at < (now() at time zone 'utc') - interval '72 hours' limit ${BATCH}
       ), gone as (
         delete from realtime.messages m using old where m.transaction_id = old.transaction_id and m.id = old.id returning 1
       )
       select count(*)::int as count from gone`,
    );
    total += row?.count ?? 0;
    if ((row?.count ?? 0) < BATCH) break;
  }
  // PostgreSQL does this by itself; PGlite does not.
  if (total > 0 && connection.engine === 'pglite') await connection.query('vacuum realtime.messages');
  return total;
}
