import type { Catalogue, Table } from './catalogue.ts';
import { checkRows, columnOf } from './check-rows.ts';
import { checkSelect } from './check-select.ts';
import { checkJsonValue } from './check-values.ts';
import type { TableQuery } from './checked-query.ts';
import { GateRefusal, unknownBodyColumn, unknownColumn } from './gate-refusal.ts';
import { bodyRows } from './parse-body.ts';
import type { Json, JsonObject } from './parse-body.ts';
import type { QueryTree } from './syntax.ts';

/** A request for a table. @throws GateRefusal */
export function checkTableQuery(catalogue: Catalogue, table: Table, method: string, tree: QueryTree, body: Json | undefined): TableQuery {
  const common = { kind: 'table' as const, table, select: checkSelect(catalogue, table, tree), ...checkRows(table, tree) };
  const columns = tree.columns?.map((name) => writableColumn(table, name)) ?? null;
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { ...common, action: 'read' };
    case 'DELETE':
      return { ...common, action: 'delete' };
    case 'PATCH':
      return { ...common, action: 'update', columns, values: checkedRow(table, onlyRow(body)) };
    case 'POST': {
      const onConflict = tree.onConflict?.map((name) => storedColumn(table, name)) ?? null;
      const rows = bodyRows(body);
      const values = Array.isArray(rows) ? rows.map((row) => checkedRow(table, row)) : checkedRow(table, rows);
      return { ...common, action: 'insert', columns, onConflict, values };
    }
    default:
      throw new GateRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
}

/** A computed column is none that rows could be told apart by. */
function storedColumn(table: Table, name: string): string {
  const column = columnOf(table, name);
  if (column.isComputed) throw unknownColumn(table.name, name);
  return column.name;
}

function writableColumn(table: Table, name: string): string {
  const column = table.columns.get(name);
  if (!column || column.isComputed) throw unknownBodyColumn(table.name, name);
  return column.name;
}

function checkedRow(table: Table, row: JsonObject): JsonObject {
  for (const [name, value] of Object.entries(row)) {
    const column = table.columns.get(writableColumn(table, name));
    if (column) checkJsonValue(column.type, value);
  }
  return row;
}

/** The values of an update: an object, or the only one of a list. */
function onlyRow(body: Json | undefined): JsonObject {
  const rows = bodyRows(body);
  if (!Array.isArray(rows)) return rows;
  const [row] = rows;
  if (!row || rows.length > 1) throw new GateRefusal(400, 'PGRST102', 'Empty or invalid json');
  return row;
}
