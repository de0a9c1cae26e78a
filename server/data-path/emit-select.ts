import type { Column, Table } from '#server/data-gate/catalogue.ts';
import type { CheckedColumn, CheckedEmbed, CheckedSelect } from '#server/data-gate/checked-query.ts';
import type { Relationship } from '#server/data-gate/relationships.ts';
import { quoteName } from '#server/database/sql-text.ts';
import { reference, whereAll } from './emit-filters.ts';
import { orderBy, pageOf } from './emit-rows.ts';
import type { Parameters } from './parameters.ts';
import { WHOLE_ROW, inPublic } from './sql-names.ts';

/** The most rows of a table, or of an embedded one, that a read answers with. */
export const MOST_ROWS = 1_000;

// Clients get the instants of rows as PostgreSQL writes them, and those of embedded rows as JSON has them.
const INSTANTS: ReadonlySet<string> = new Set(['timestamptz', 'timestamp']);

interface Shown {
  column: Column;
  name: string;
}

/** The columns that a selection shows, each under its name in the answer. */
export function shownColumns(columns: ReadonlyMap<string, Column>, select: readonly CheckedColumn[]): Shown[] {
  return select.flatMap((item) =>
    item.kind === 'all'
      ? [...columns.values()].filter(({ isComputed }) => !isComputed).map((column) => ({ column, name: column.name }))
      : [{ column: item.column, name: item.alias ?? item.column.name }],
  );
}

/** The columns of an answer's row. */
export function rowColumns(columns: ReadonlyMap<string, Column>, select: readonly CheckedColumn[], row: string): string[] {
  return shownColumns(columns, select).map(({ column, name }) => {
    const value = reference(row, column);
    return `${INSTANTS.has(column.type.name) ? `${value}::text` : value} as ${quoteName(name)}`;
  });
}

/** The list of a table's columns that are shown, and of those embedded in it. */
export function selectList(table: Table, select: CheckedSelect | null, row: string, parameters: Parameters): string {
  const items = (select ?? [{ kind: 'all' as const }]).flatMap((item) =>
    item.kind === 'embed' ? embedded(item, row, parameters) : rowColumns(table.columns, [item], row),
  );
  return items.join(', ');
}

/** Conditions on a row by those tables that are embedded with `!inner`. */
export function innerConditions(select: CheckedSelect | null, row: string, parameters: Parameters): string[] {
  return (select ?? [])
    .filter((item) => item.kind === 'embed')
    .filter(({ isInner }) => isInner)
    .map((embed) => {
      const { from, conditions } = joined(embed, row);
      return `exists (select 1 from ${from}${whereAll(conditions, embed.filters, 'e', parameters)})`;
    });
}

function embedded(embed: CheckedEmbed, row: string, parameters: Parameters): string[] {
  const shown = shownColumns(embed.table.columns, embed.select).map(
    ({ column, name }) => `${reference('e', column)} as ${quoteName(name)}`,
  );
  // With no columns it is there for its filters alone.
  if (shown.length === 0) return [];
  const { from, conditions } = joined(embed, row);
  const limit = Math.min(embed.limit ?? MOST_ROWS, MOST_ROWS);
  const rows =
    `select ${shown.join(', ')} from ${from}${whereAll(conditions, embed.filters, 'e', parameters)}` +
    `${orderBy(embed.order, 'e')}${pageOf({ limit, offset: embed.offset }, parameters)}`;
  const value = isOne(embed.relationship) ? `to_json(${WHOLE_ROW})` : `coalesce(json_agg(${WHOLE_ROW}), '[]')`;
  return [`(select ${value} from (${rows}) as ${WHOLE_ROW}) as ${quoteName(embed.name)}`];
}

function isOne(relationship: Relationship): boolean {
  return relationship.kind === 'to one' || (relationship.kind === 'from many' && relationship.key.isUnique);
}

/** Where an embedded table's rows come from, and which of them belong to the row. */
function joined({ table, relationship }: CheckedEmbed, row: string): { from: string; conditions: string[] } {
  const target = `${inPublic(table)} as e`;
  if (relationship.kind === 'to one') {
    const { columns, toColumns } = relationship.key;
    return { from: target, conditions: equal('e', toColumns, row, columns) };
  }
  if (relationship.kind === 'from many') {
    const { columns, toColumns } = relationship.key;
    return { from: target, conditions: equal('e', columns, row, toColumns) };
  }
  const { toParent, toTarget } = relationship;
  return {
    from: `${target} join ${inPublic({ name: toParent.from })} as m on ${equal('m', toTarget.columns, 'e', toTarget.toColumns).join(' and ')}`,
    conditions: equal('m', toParent.columns, row, toParent.toColumns),
  };
}

function equal(left: string, leftColumns: readonly string[], right: string, rightColumns: readonly string[]): string[] {
  return leftColumns.map((name, index) => `${left}.${quoteName(name)} = ${right}.${quoteName(rightColumns[index] ?? '')}`);
}

/** Columns of a row by which the tables embedded in it are found. */
export function joiningColumns(select: CheckedSelect | null): string[] {
  return (select ?? [])
    .filter((item) => item.kind === 'embed')
    .flatMap(({ relationship }) => {
      if (relationship.kind === 'through') return [...relationship.toParent.toColumns];
      return [...(relationship.kind === 'to one' ? relationship.key.columns : relationship.key.toColumns)];
    });
}
