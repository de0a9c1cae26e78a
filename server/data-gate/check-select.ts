import type { Catalogue, Table } from './catalogue.ts';
import { checkRows, columnOf } from './check-rows.ts';
import type { Source } from './check-rows.ts';
import type { CheckedColumn, CheckedEmbed, CheckedSelect } from './checked-query.ts';
import { GateRefusal, notUnderstood } from './gate-refusal.ts';
import type { QueryTree, RowsTree, SelectColumnOrAll, SelectEmbed } from './syntax.ts';

const ALL_ROWS: RowsTree = { filters: [], order: [], limit: null, offset: null };

/** What is read of a table and of those embedded in it, with what the query says below the embedded ones. @throws GateRefusal */
export function checkSelect(catalogue: Catalogue, table: Table, tree: QueryTree): CheckedSelect | null {
  const names = new Set<string>();
  const select = tree.select?.map((item) => {
    if (item.kind !== 'embed') return checkColumn(table, item);
    const name = item.alias ?? item.table;
    if (names.has(name)) throw notUnderstood(`"${name}" is embedded twice; give one of them an alias`);
    names.add(name);
    return checkEmbed(catalogue, table, item, name, tree.embedded.get(name) ?? ALL_ROWS);
  });
  for (const name of tree.embedded.keys()) {
    if (!names.has(name)) throw notUnderstood(`"${name}" is not an embedded resource in this request`);
  }
  return select ?? null;
}

/** What is read of the rows that a procedure returns; nothing can be embedded in them. @throws GateRefusal */
export function checkResultSelect(source: Source, tree: QueryTree): CheckedSelect | null {
  if (tree.embedded.size > 0) throw notUnderstood('Nothing can be embedded in the answer of a procedure');
  const select = tree.select?.map((item) => {
    if (item.kind === 'embed') throw notUnderstood('Nothing can be embedded in the answer of a procedure');
    return checkColumn(source, item);
  });
  return select ?? null;
}

function checkColumn(source: Source, item: SelectColumnOrAll): CheckedColumn {
  return item.kind === 'all' ? item : { kind: 'column', column: columnOf(source, item.name), alias: item.alias };
}

function checkEmbed(catalogue: Catalogue, parent: Table, item: SelectEmbed, name: string, rows: RowsTree): CheckedEmbed {
  const table = catalogue.tables.get(item.table);
  if (!table || !isRelated(catalogue, parent.name, table.name, item.hint)) throw unrelated(parent.name, item);
  return {
    kind: 'embed',
    name,
    table,
    hint: item.hint,
    isInner: item.isInner,
    select: item.select.map((column) => checkColumn(table, column)),
    ...checkRows(table, rows),
  };
}

/** Whether a foreign key joins the two, or a third table has one to each; the hint names the key, its column or that table. */
function isRelated({ foreignKeys }: Catalogue, parent: string, target: string, hint: string | null): boolean {
  const direct = foreignKeys.filter(({ from, to }) => (from === parent && to === target) || (from === target && to === parent));
  if (direct.some(({ name, columns }) => hint === null || name === hint || columns.includes(hint))) return true;
  const between = foreignKeys.filter(
    ({ from, to }) => to === parent && foreignKeys.some((other) => other.from === from && other.to === target),
  );
  return between.some(({ from }) => hint === null || from === hint);
}

function unrelated(parent: string, { table, hint }: SelectEmbed): GateRefusal {
  const by = hint === null ? '' : ` using the hint '${hint}'`;
  return new GateRefusal(400, 'PGRST200', `Could not find a relationship between '${parent}' and '${table}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${parent}' and '${table}'${by} in the schema 'public', but no matches were found.`,
  });
}
