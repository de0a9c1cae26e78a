import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** The rows of content_entries that collections make, as the JSON that app.load_content takes. */
function entriesOf(collections: readonly ContentCollection[]): string {
  return JSON.stringify(
    collections.flatMap(({ name, feature, entries }) =>
      entries.map((body, position) => ({ collection: name, id: body.id, position, feature, body })),
    ),
  );
}

/** The statement that loads the content, for databases this server does not open, such as a hosted project's. */
export function contentSql(): string {
  return `select app.load_content('${entriesOf(contentCollections).replaceAll("'", "''")}'::jsonb);`;
}

/**
 * Brings content_entries to what content/ holds: writes what is new or different, removes what is gone. Running it again, or in
 * several processes at once, changes nothing.
 * @returns how many entries were written or removed
 */
export async function loadContent(
  database: Pick<SqlRunner, 'query'>,
  collections: readonly ContentCollection[] = contentCollections,
): Promise<number> {
  // As text: a driver that knows the parameter for JSON would write a JSON string of it.
  const [row] = await database.query<{ changed: number }>('select app.load_content($1::text::jsonb) as changed', [entriesOf(collections)]);
  return row?.changed ?? 0;
}
