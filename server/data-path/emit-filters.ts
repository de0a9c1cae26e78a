import type { Column, SqlType, ValueType } from '#server/data-gate/catalogue.ts';
import type { CheckedComparison, CheckedFilter } from '#server/data-gate/checked-query.ts';
import type { CompareOperator, IsValue } from '#server/data-gate/syntax.ts';
import { quoteName } from '#server/database/sql-text.ts';
import { filterText } from './parameters.ts';
import type { Parameters } from './parameters.ts';

const OPERATORS: Record<CompareOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  cs: '@>',
  cd: '<@',
};
const IS_WORDS: Record<IsValue, string> = { null: 'null', true: 'true', false: 'false', unknown: 'unknown' };

/** A column of a row; one that is computed is found by PostgreSQL in the same way. */
export function reference(row: string, { name }: Pick<Column, 'name'>): string {
  return `${row}.${quoteName(name)}`;
}

/**
 * Conditions that hold together, with the ones given as SQL before those of the query.
 * @returns `where …`, or nothing when there are none
 */
export function whereAll(conditions: readonly string[], filters: readonly CheckedFilter[], row: string, parameters: Parameters): string {
  const all = [...conditions, ...filters.map((filter) => condition(filter, row, parameters))];
  return all.length > 0 ? ` where ${all.join(' and ')}` : '';
}

function condition(filter: CheckedFilter, row: string, parameters: Parameters): string {
  if (filter.kind === 'comparison') {
    const { column, comparison } = filter;
    const sql = comparisonSql(reference(row, column), column.type, comparison, parameters);
    return comparison.isNegated ? `not (${sql})` : sql;
  }
  const terms = filter.terms.map((term) => condition(term, row, parameters)).join(filter.operator === 'and' ? ' and ' : ' or ');
  return filter.isNegated ? `not (${terms})` : `(${terms})`;
}

function comparisonSql(column: string, type: SqlType, comparison: CheckedComparison, parameters: Parameters): string {
  const { operator } = comparison;
  if (operator === 'is') return `${column} is ${IS_WORDS[comparison.value]}`;
  if (operator === 'in') {
    if (!type.isArray) return `${column} = any (${parameters.list(type, comparison.values)})`;
    const values = comparison.values.map((value) => parameters.filter(type, value));
    return values.length > 0 ? `${column} in (${values.join(', ')})` : 'false';
  }
  const isOfOwnType = operator !== 'like' && operator !== 'ilike' && (operator === 'cs' || operator === 'cd' ? hasContents(type) : true);
  const value = isOfOwnType ? parameters.filter(type, comparison.value) : parameters.untyped(filterText(comparison.value));
  return `${column} ${OPERATORS[operator]} ${value}`;
}

/** Whether values of the type hold others, so that containment compares two of the same type. */
function hasContents({ isArray, name }: ValueType): boolean {
  return isArray || name === 'jsonb';
}
