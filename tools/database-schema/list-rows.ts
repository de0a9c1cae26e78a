import type { SqlRunner } from '#server/database/club-connection.ts';

/** Stands in the comment of a table whose rows are the club's own: no member writes them, migrations bring them. */
export const LIST_MARK = '@list';
/** Tables of a service, which the club may not comment on: the rows that it brings there are its own. */
export const SERVICE_LISTS = ['storage.buckets'];

/** A table whose rows stand in supabase/schemas. */
export interface ClosedList {
  /** schema.table */
  table: string;
  key: string[];
  /** The columns with their types, without those that say when a row was written. */
  columns: { name: string; type: string }[];
  /** Each row's values as texts, by its key's. */
  rows: Map<string, Record<string, string | null>>;
}

const LISTS_SQL = `
select n.nspname || '.' || c.relname as table,
  (select json_agg(a.attname order by k.place) from pg_catalog.pg_index i, unnest(i.indkey::int2[]) with ordinality k (number, place)
    join pg_catalog.pg_attribute a on a.attnum = k.number where a.attrelid = c.oid and i.indrelid = c.oid and i.indisprimary) as key,
  (select json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '') !~ '\\mnow\\(\\)') as columns
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname || '.' || c.relname = any($1::text[])
  or (n.nspname in ('app', 'public') and c.relkind = 'r' and pg_catalog.obj_description(c.oid, 'pg_class') like '%${LIST_MARK}')
order by 1`;

/**
 * Reads the closed lists with their rows.
 * @param besides further tables to read as lists, where they are there
 * @throws for a list without a primary key
 */
export async function closedLists(database: SqlRunner, besides: readonly string[] = []): Promise<ClosedList[]> {
  const lists: ClosedList[] = [];
  const found = await database.query<Omit<ClosedList, 'key' | 'rows'> & { key: string[] | null }>(LISTS_SQL, [
    [...SERVICE_LISTS, ...besides],
  ]);
  for (const { table, key, columns } of found) {
    if (!key) throw new Error(`${table} is a list without a primary key`);
    const texts = columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ');
    const rows = await database.query<Record<string, string | null>>(`select ${texts} from ${table}`);
    lists.push({ table, key, columns, rows: new Map(rows.map((row) => [key.map((name) => row[name]).join(', '), row])) });
  }
  return lists;
}
