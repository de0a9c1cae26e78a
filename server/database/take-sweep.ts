import type { SqlRunner } from './club-connection.ts';

/**
 * Whether this process is the one to do a recurring task of the whole club now. Of several processes it is the first
 * that asks when the task is due again; a time a little shorter than its timer's keeps to the timer's turns.
 * @param every as PostgreSQL writes intervals, such as `55 minutes`
 */
export async function takeSweep(database: Pick<SqlRunner, 'query'>, name: string, every: string): Promise<boolean> {
  const [row] = await database.query<{ taken: boolean }>('select app.take_sweep($1, $2::text::interval) as taken', [name, every]);
  return row?.taken ?? false;
}
