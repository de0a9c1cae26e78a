import type { Catalogue, Table } from './catalogue.ts';
import { checkRows, columnOf } from './check-rows.ts';
import type { Source } from './check-rows.ts';
import type { CheckedColumn, CheckedEmbed, CheckedSelect } from './checked-query.ts';
import { notUnderstood } from './gate-refusal.ts';
import { relationshipOf, unrelated } from './relationships.ts';
import type { QueryTree, RowsTree, SelectColumnOrAll, SelectEmbed } from './syntax.ts';

const ALL_ROWS: RowsTree = { filters: [], order: [], limit: null, offset: null };

/**
 * The columns that are read of a table and of those embedded in it, with what the query says below the embedded ones.
 * @throws GateRefusal
 */
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

/** The columns that are read of the rows of a procedure; nothing can be embedded in them. @throws GateRefusal */
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
  if (!table) throw unrelated(parent.name, item.table, item.hint);
  return {
    kind: 'embed',
    name,
    table,
    relationship: relationshipOf(catalogue, parent.name, table.name, item.hint),
    isInner: item.isInner,
    select: item.select.map((column) => checkColumn(table, column)),
    ...checkRows(table, rows),
  };
}
