import type { Column } from './catalogue.ts';
import { filterValue, plainValue } from './check-values.ts';
import type { CheckedComparison, CheckedFilter, CheckedRows } from './checked-query.ts';
import { unknownColumn } from './gate-refusal.ts';
import type { Comparison, Filter, RowsTree } from './syntax.ts';

/** Something with columns: a table, or what a procedure returns. */
export interface Source {
  name: string;
  columns: ReadonlyMap<string, Column>;
}

/** @throws GateRefusal with 42703 when the source has no such column */
export function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (!column) throw unknownColumn(source.name, name);
  return column;
}

/** Which rows in which order, by columns that exist. @throws GateRefusal */
export function checkRows(source: Source, rows: RowsTree): CheckedRows {
  return {
    filters: rows.filters.map((filter) => checkFilter(source, filter)),
    order: rows.order.map(({ column, direction, nulls }) => ({ column: columnOf(source, column), direction, nulls })),
    limit: rows.limit,
    offset: rows.offset,
  };
}

function checkFilter(source: Source, filter: Filter): CheckedFilter {
  if (filter.kind === 'logic') return { ...filter, terms: filter.terms.map((term) => checkFilter(source, term)) };
  const column = columnOf(source, filter.column);
  return { kind: 'comparison', column, comparison: checkComparison(column, filter.comparison) };
}

function checkComparison({ type }: Column, comparison: Comparison): CheckedComparison {
  const { isNegated } = comparison;
  if (comparison.operator === 'is') return comparison;
  if (comparison.operator === 'in') return { operator: 'in', isNegated, values: comparison.values.map((value) => plainValue(type, value)) };
  return { operator: comparison.operator, isNegated, value: filterValue(comparison.operator, type, comparison.value) };
}
