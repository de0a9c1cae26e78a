import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import type { SqlRunner } from '#server/supabase/club-connection.ts';

/**
 * Brings content_entries to what content/ holds: writes what is new or different, removes what is gone. Running it again, or in
 * several processes at once, changes nothing.
 * @returns how many entries were written or removed
 */
export async function loadContent(database: Pick<SqlRunner, 'query'>, collections: readonly ContentCollection[] = contentCollections): Promise<number> {
  const entries = collections.flatMap(({ name, feature, entries: bodies }) =>
    bodies.map((body, position) => ({ collection: name, id: body.id, position, feature, body })),
  );
  // As text: a driver that knows the parameter for JSON would write a JSON string of it.
  const [row] = await database.query<{ changed: number }>('select app.load_content($1::text::jsonb) as changed', [JSON.stringify(entries)]);
  return row?.changed ?? 0;
}
