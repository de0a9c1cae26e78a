import type { Column, Table } from '#server/data-gate/catalogue.ts';
import type { AnswerForm, CheckedSelect, TableQuery } from '#server/data-gate/checked-query.ts';
import type { JsonObject } from '#server/data-gate/parse-body.ts';
import { quoteName } from '#server/database/sql-text.ts';
import type { DataStatement } from './data-statement.ts';
import { reference, whereAll } from './emit-filters.ts';
import { orderBy, pageOf } from './emit-rows.ts';
import { MOST_ROWS, innerConditions, joiningColumns, selectList, shownColumns } from './emit-select.ts';
import { Parameters } from './parameters.ts';
import { WHOLE_ROW, inPublic } from './sql-names.ts';

export type InsertQuery = Extract<TableQuery, { action: 'insert' }>;
export type UpdateQuery = Extract<TableQuery, { action: 'update' }>;
export type WriteQuery = Exclude<TableQuery, { action: 'read' }>;

/** A statement that writes, and answers with the rows written as far as they are asked for. */
export function emitWrite(query: WriteQuery, { preferences }: AnswerForm): DataStatement {
  const parameters = new Parameters();
  const write = writeOf(query, parameters, preferences);
  const isMerged = conflictOf(query, preferences)?.merges ?? false;
  const created = isMerged ? [`(t.xmax = 0) as "@created"`] : [];
  const counted = isMerged ? `, count(1) filter (where w."@created")::int as created` : '';
  if (preferences.return === 'representation') {
    const returned = [...returnedColumns(query).map((column) => `${reference('t', column)} as ${quoteName(column.name)}`), ...created];
    const list = selectList(query.table, query.select, 'w', parameters);
    const where = whereAll(innerConditions(query.select, 'w', parameters), [], 'w', parameters);
    // One more than are shown tells that there are too many.
    const page = pageOf({ limit: MOST_ROWS + 1, offset: null }, parameters);
    const rows = `select ${list} from written as w${where}${orderBy(query.order, 'w')}${page}`;
    const writtenRows = `, (select count(1)::int from written) as written`;
    const createdRows = isMerged ? `, (select count(1)::int from written as w where w."@created") as created` : '';
    return statement(
      `with written as (${write} returning ${returned.length > 0 ? returned.join(', ') : '1 as one'}) ` +
        `select coalesce(json_agg(${WHOLE_ROW}), '[]')::text as body, count(1)::int as rows${writtenRows}${createdRows} from (${rows}) as ${WHOLE_ROW}`,
      parameters,
    );
  }
  const { primaryKey } = query.table;
  const isKeyAsked = preferences.return === 'headers-only' && primaryKey.length > 0;
  const key = isKeyAsked ? [`array[${primaryKey.map((name) => `${reference('t', { name })}::text`).join(', ')}] as "@key"`] : [];
  const keyOfFirst = isKeyAsked ? `, (array_agg(to_json(w."@key")))[1] as key` : '';
  const returned = [...key, ...created];
  return statement(
    `with written as (${write} returning ${returned.length > 0 ? returned.join(', ') : '1 as one'}) ` +
      `select null as body, count(1)::int as rows${counted}${keyOfFirst} from written as w`,
    parameters,
  );
}

function statement(text: string, { values }: Parameters): DataStatement {
  return { text, parameters: values };
}

/**
 * By which columns rows are told to be there already, and what happens to those; null where that is not asked, or can't
 * be.
 */
export function conflictOf(
  query: WriteQuery,
  { resolution }: AnswerForm['preferences'],
): { columns: readonly string[]; merges: boolean } | null {
  if (query.action !== 'insert' || resolution === null) return null;
  const columns = query.onConflict ?? query.table.primaryKey;
  return columns.length > 0 ? { columns, merges: resolution === 'merge-duplicates' } : null;
}

function writeOf(query: WriteQuery, parameters: Parameters, preferences: AnswerForm['preferences']): string {
  const table = `${inPublic(query.table)} as t`;
  if (query.action === 'delete') return `delete from ${table}${whereAll([], query.filters, 't', parameters)}`;
  if (query.action === 'update') {
    const set = writtenColumns(query.table, [query.values], query.columns).map(
      (column) => `${quoteName(column.name)} = ${parameters.json(column.type, query.values[column.name] ?? null)}`,
    );
    return `update ${table} set ${set.join(', ')}${whereAll([], query.filters, 't', parameters)}`;
  }
  return insertOf(query, table, parameters, preferences);
}

function insertOf(query: InsertQuery, table: string, parameters: Parameters, preferences: AnswerForm['preferences']): string {
  const rows = insertedRows(query);
  const columns = writtenColumns(query.table, rows, query.columns);
  const conflict = onConflict(query, columns, preferences);
  const [first] = [...query.table.columns.values()];
  if (columns.length === 0 && first)
    return `insert into ${table} (${quoteName(first.name)}) values ${rows.map(() => '(default)').join(', ')}${conflict}`;
  const valueOf = (row: JsonObject, { name, type }: Column) => {
    const value = row[name];
    if (value === undefined) return preferences.missing === 'default' ? 'default' : 'null';
    return parameters.json(type, value);
  };
  const values = rows.map((row) => `(${columns.map((column) => valueOf(row, column)).join(', ')})`);
  return `insert into ${table} (${columns.map(({ name }) => quoteName(name)).join(', ')}) values ${values.join(', ')}${conflict}`;
}

/** The rows of an insert, one or many. */
export function insertedRows({ values }: InsertQuery): JsonObject[] {
  return Array.isArray(values) ? values : [values];
}

/** The columns that a write gives values: those it names, else those of the body's first row. */
function writtenColumns(table: Table, rows: readonly JsonObject[], named: readonly string[] | null): Column[] {
  const names = named ?? Object.keys(rows[0] ?? {});
  return names.map((name) => table.columns.get(name)).filter((column) => column !== undefined);
}

function onConflict(query: InsertQuery, columns: readonly Column[], preferences: AnswerForm['preferences']): string {
  const conflict = conflictOf(query, preferences);
  if (!conflict) return '';
  const target = ` on conflict (${conflict.columns.map(quoteName).join(', ')})`;
  if (!conflict.merges) return `${target} do nothing`;
  const others = columns.map(({ name }) => name).filter((name) => !conflict.columns.includes(name));
  // PostgreSQL answers only with rows that were written, so one that is there already is written as it is.
  const merged = others.length > 0 ? others : conflict.columns.slice(0, 1);
  return `${target} do update set ${merged.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ')}`;
}

/** The columns that the rows written must bring for their answer. */
function returnedColumns(query: WriteQuery): Column[] {
  const select: CheckedSelect = query.select ?? [{ kind: 'all' }];
  const shown = select.flatMap((item) =>
    item.kind === 'embed' ? [] : shownColumns(query.table.columns, [item]).map(({ column }) => column),
  );
  const joining = joiningColumns(select).map((name) => query.table.columns.get(name));
  return [...new Set([...shown, ...joining, ...query.order.map(({ column }) => column)])].filter((column) => column !== undefined);
}
