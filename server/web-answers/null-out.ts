import type { SqlRunner } from '#server/database/club-connection.ts';

/**
 * Empties every column that may be empty, in every second row of the club's tables, whatever a trigger would say: what
 * a table allows, an old row, a script or a later version may bring. A column that its table's own rules keep full
 * stays full.
 * @returns the columns that were emptied
 */
export async function nullOut(database: SqlRunner, schemas: readonly string[]): Promise<string[]> {
  const columns = await database.query<{ place: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place, quote_ident(a.attname) as name from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1::text[]) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and not a.attnotnull and a.attgenerated = ''
     order by 1, 2`,
    [schemas],
  );
  const emptied: string[] = [];
  for (const { place, name } of columns) {
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${place} where ${name} is not null`);
    if (!row?.count) continue;
    try {
      await database.query(
        `with half as (select ctid as place, row_number() over (order by md5(ctid::text)) % 2 as part from ${place} where ${name} is not null)
         update ${place} t set ${name} = null from half where t.ctid = half.place and half.part = 1`,
      );
      emptied.push(`${place}.${name}`);
    } catch {
      // A check or a unique rule of the table keeps it.
    }
  }
  return emptied;
}
