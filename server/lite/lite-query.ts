import type { AnyAST } from '@supabase/lite';
import type { Column, Table } from '#server/data-gate/catalogue.ts';
import type {
  AdmittedQuery,
  AnswerForm,
  CheckedComparison,
  CheckedEmbed,
  CheckedFilter,
  CheckedOrder,
  CheckedQuery,
  CheckedRows,
  CheckedSelect,
} from '#server/data-gate/checked-query.ts';
import type { CompareOperator, IsValue } from '#server/data-gate/syntax.ts';

// lite's own words for a query, made here so that it reads none of the request's. What stands in its objects as a key is a name of the
// catalogue, or an alias that no object has of its own.

type SelectEntries = NonNullable<AnyAST['select']>;
type Where = NonNullable<AnyAST['where']>;
type Rows = Pick<AnyAST, 'where' | 'order' | 'limit' | 'offset'>;

const COMPARE: Record<CompareOperator, string> = {
  eq: '$eq',
  neq: '$neq',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  like: '$like',
  ilike: '$ilike',
  cs: '$contains',
  cd: '$containedBy',
};
const UNKNOWN = Symbol.for('postgrest:unknown');
const IS: Record<IsValue, null | boolean | symbol> = { null: null, true: true, false: false, unknown: UNKNOWN };

/** A checked query as lite's syntax tree. */
export function liteQuery({ query, form }: AdmittedQuery): AnyAST {
  const meta = metaOf(query, form);
  return query.kind === 'table' ? tableAst(query, form, meta) : procedureAst(query, meta);
}

function tableAst(query: Extract<CheckedQuery, { kind: 'table' }>, { preferences }: AnswerForm, $meta: AnyAST['$meta']): AnyAST {
  const from = query.table.name;
  const ast: AnyAST = { from, ...selectAst(query.table, query.select), ...rowsAst(query.table, query, embedNames(query.select)), $meta };
  if (query.action === 'read') return { ...ast, type: 'query' };
  if (preferences.return === 'representation') ast.select ??= ['*'];
  if (query.action === 'delete') return { ...ast, type: 'delete' };
  if (query.action === 'update') return { ...ast, type: 'update', values: query.values };
  const insert: AnyAST = { ...ast, values: query.values };
  if (preferences.resolution === null) return { ...insert, type: 'insert' };
  const ignoreDuplicates = preferences.resolution === 'ignore-duplicates';
  return { ...insert, type: 'upsert', ignoreDuplicates, ...(query.onConflict ? { onConflict: query.onConflict } : {}) };
}

function procedureAst(query: Extract<CheckedQuery, { kind: 'procedure' }>, $meta: AnyAST['$meta']): AnyAST {
  return {
    type: 'rpc',
    function: query.procedure,
    httpMethod: query.isRead ? 'GET' : 'POST',
    paramsType: 'named',
    inputType: 'json',
    args: Object.fromEntries(query.arguments),
    ...selectAst(null, query.select),
    ...rowsAst(null, query, new Set()),
    $meta,
  };
}

function metaOf(query: CheckedQuery, { accept, isHead, preferences }: AnswerForm): AnyAST['$meta'] {
  const columns = query.kind === 'table' && (query.action === 'insert' || query.action === 'update') ? query.columns : null;
  return {
    ...(preferences.count ? { count: preferences.count } : {}),
    ...(preferences.missing ? { missing: preferences.missing } : {}),
    ...(preferences.handling ? { handling: preferences.handling } : {}),
    ...(preferences.maxAffected === null ? {} : { maxAffected: preferences.maxAffected }),
    ...(preferences.return ? { return: preferences.return } : {}),
    ...(isHead ? { head: true } : {}),
    ...(accept === 'one row' ? { cardinality: 'one' as const } : {}),
    ...(columns ? { columns } : {}),
  };
}

function embedNames(select: CheckedSelect | null): Set<string> {
  return new Set(select?.filter((item) => item.kind === 'embed').map(({ name }) => name));
}

function selectAst(table: Table | null, select: CheckedSelect | null): Pick<AnyAST, 'select' | 'join'> {
  if (!select) return {};
  const embeds = select.filter((item) => item.kind === 'embed');
  return {
    select: select.map((item) => (item.kind === 'embed' ? { [item.name]: embedAst(item) } : columnAst(table, item))),
    ...(embeds.length > 0 ? { join: Object.fromEntries(embeds.map((embed) => [embed.name, joinAst(embed)])) } : {}),
  };
}

function columnAst(table: Table | null, item: Exclude<CheckedSelect[number], CheckedEmbed>): SelectEntries[number] {
  if (item.kind === 'all') return '*';
  return item.alias === null ? item.column.name : { [item.alias]: { column: reference(table, item.column) } };
}

function embedAst({ table, select, ...rows }: CheckedEmbed) {
  return { select: select.map((item) => columnAst(table, item)), ...rowsAst(table, rows, new Set()) };
}

function joinAst({ name, table, hint, isInner }: CheckedEmbed) {
  return {
    ...(name === table.name ? {} : { from: table.name }),
    ...(isInner ? { type: 'inner' as const } : {}),
    ...(hint === null ? {} : { hint }),
  };
}

/** A computed column is found by PostgreSQL only behind its table's name. */
function reference(table: Table | null, column: Column): string {
  return table && column.isComputed ? `${table.name}.${column.name}` : column.name;
}

/** @param embedded names that lite would take for an embedded table where a filter means the column */
function rowsAst(table: Table | null, rows: CheckedRows, embedded: ReadonlySet<string>): Rows {
  const nameOf = (column: Column) => (table && embedded.has(column.name) ? `${table.name}.${column.name}` : column.name);
  const terms = rows.filters.map((filter) => filterAst(filter, nameOf));
  return {
    ...(terms.length > 0 ? { where: terms.length === 1 && terms[0] ? terms[0] : { $and: terms } } : {}),
    ...(rows.order.length > 0 ? { order: rows.order.map((term) => orderAst(table, term)) } : {}),
    ...(rows.limit === null ? {} : { limit: rows.limit }),
    ...(rows.offset === null ? {} : { offset: rows.offset }),
  };
}

function orderAst(table: Table | null, { column, direction, nulls }: CheckedOrder) {
  return { column: reference(table, column), direction, ...(nulls === null ? {} : { nullsFirst: nulls === 'first' }) };
}

function filterAst(filter: CheckedFilter, nameOf: (column: Column) => string): Where {
  if (filter.kind === 'comparison') return { [nameOf(filter.column)]: comparisonAst(filter.comparison) };
  const logic = { [filter.operator === 'and' ? '$and' : '$or']: filter.terms.map((term) => filterAst(term, nameOf)) };
  return filter.isNegated ? { $not: logic } : logic;
}

function comparisonAst(comparison: CheckedComparison): Where {
  const { isNegated } = comparison;
  if (comparison.operator === 'in') return { [isNegated ? '$notIn' : '$in']: comparison.values };
  if (comparison.operator === 'is') return { [isNegated ? '$isNot' : '$is']: IS[comparison.value] };
  const plain = { [COMPARE[comparison.operator]]: comparison.value };
  return isNegated ? { $not: plain } : plain;
}
