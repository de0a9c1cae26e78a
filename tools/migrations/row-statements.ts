import type { ClosedList } from '#tools/database-schema/list-rows.ts';

export interface RowStatement {
  table: string;
  sql: string;
}

const literal = (value: string | null | undefined, type: string) =>
  value === null || value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'::${type}`;

/**
 * Writes what brings closed lists from one state to another, each statement with a condition: some platforms refuse others.
 * @param before the same lists as they are; one that is not there has no rows
 */
export function rowStatements(before: readonly ClosedList[], after: readonly ClosedList[]): RowStatement[] {
  return after.flatMap((list) => {
    const rowsBefore = before.find(({ table }) => table === list.table)?.rows ?? new Map<string, Record<string, string | null>>();
    const told = [...list.rows].map(([key, row]) => putRow(list, rowsBefore.get(key), row));
    const gone = [...rowsBefore]
      .filter(([key]) => !list.rows.has(key))
      .map(([, row]) => `delete from ${list.table} where ${keyOf(list, row)};`);
    return [...told.filter((sql) => sql !== null), ...gone].map((sql) => ({ table: list.table, sql }));
  });
}

function putRow(list: ClosedList, old: Record<string, string | null> | undefined, row: Record<string, string | null>): string | null {
  const set = list.columns.filter(({ name }) => !list.key.includes(name));
  if (old) {
    const changed = set
      .filter(({ name }) => (old[name] ?? null) !== row[name])
      .map(({ name, type }) => `${name} = ${literal(row[name], type)}`);
    return changed.length === 0 ? null : `update ${list.table} set ${changed.join(', ')} where ${keyOf(list, row)};`;
  }
  const columns = list.columns.filter(({ name }) => row[name] !== null);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, type }) => literal(row[name], type)).join(', ');
  const others = columns.filter(({ name }) => !list.key.includes(name)).map(({ name }) => `${name} = excluded.${name}`);
  const conflict = `on conflict (${list.key.join(', ')}) do ${others.length > 0 ? `update set ${others.join(', ')}` : 'nothing'}`;
  return `insert into ${list.table} (${names})\nvalues (${values})\n${conflict};`;
}

function keyOf({ key, columns }: ClosedList, row: Record<string, string | null>): string {
  return columns
    .filter(({ name }) => key.includes(name))
    .map(({ name, type }) => `${name} = ${literal(row[name], type)}`)
    .join(' and ');
}
