import type { Queryable } from './database.ts';

/** Lists and records of others that a command prints; each is an act of the log, `export_…`. */
export type Exported = 'ranking' | 'raffle' | 'close_friends' | 'partners' | 'payments' | 'accesses' | 'check_ins';

/**
 * Leaves a line in the staff's log for what a command is about to print of others' data. Nothing that is printed is in
 * it.
 * @param about the challenge, raffle or account it is of; null for all
 */
export async function noteExport(
  database: Queryable,
  what: Exported,
  about: string | null,
  facts: Readonly<{ rows: number } & Record<string, number | string | boolean>>,
): Promise<void> {
  // Nothing was printed of anybody.
  if (facts.rows === 0) return;
  await database.query('select app.note_export($1, $2, ($3::text)::jsonb)', [what, about, JSON.stringify(facts)]);
}
