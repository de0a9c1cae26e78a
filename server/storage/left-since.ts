import type { SqlRunner } from '#server/database/club-connection.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * From when on a file without a row may be one that a crash left: for a week, and not from before the club began. A
 * server that is started without its DATABASE_URL makes a new club, and to that one every file of the real one is a
 * file without a row.
 * @param before until when
 */
export async function leftSince(before: Date, database: Pick<SqlRunner, 'query'>): Promise<Date> {
  const [club] = await database.query<{ began_ms: string | null }>(
    'select (extract(epoch from min(created_at)) * 1000)::text as began_ms from storage.buckets',
  );
  return new Date(Math.max(before.getTime() - WEEK_MS, Number(club?.began_ms ?? 0)));
}
