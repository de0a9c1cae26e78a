import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { readContent } from './read-content.ts';
import type { ContentProblem } from './read-content.ts';

/**
 * Brings content_entries to what content/ holds: writes what is new or different, removes what is gone. An entry that
 * does not fit its schema keeps its last good row. Running it again, or in several processes at once, changes nothing.
 * @param report is told of each entry that was not loaded, and why
 * @returns how many entries were written or removed
 */
export async function loadContent(
  database: Pick<SqlRunner, 'query'>,
  collections: readonly ContentCollection[] = contentCollections,
  report: (problem: ContentProblem) => void = () => undefined,
): Promise<number> {
  const { rows, kept, problems } = readContent(collections);
  for (const problem of problems) report(problem);
  // As text: a driver that knows the parameter for JSON would write a JSON string of it.
  const [row] = await database.query<{ changed: number }>('select app.load_content($1::text::jsonb, $2::text::jsonb) as changed', [
    JSON.stringify(rows),
    JSON.stringify(kept),
  ]);
  return row?.changed ?? 0;
}
