import type { SqlRunner } from '#server/database/club-connection.ts';
import { CALLABLE_FUNCTIONS, COLUMNS, COMPUTED_FIELDS, FOREIGN_KEYS, PRIMARY_KEYS } from './catalogue-queries.ts';

/**
 * PostgreSQL's name of a type (`uuid`, `timestamptz`, `_text`; that below a domain), and what kind of values it holds.
 */
export interface ValueType {
  name: string;
  isArray: boolean;
}
/** A type as SQL writes it: its quoted name, with its schema. */
export interface SqlType extends ValueType {
  sql: string;
}

/** A column that is computed is a function of its row: it can be read, filtered and sorted by, but not written. */
export interface Column {
  name: string;
  type: SqlType;
  isComputed: boolean;
}
export interface Table {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
}
export interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: readonly string[];
  /** The columns it points at, in the same order. */
  toColumns: readonly string[];
  /** Whether no two rows have the same values in its columns. */
  isUnique: boolean;
}
export interface Parameter {
  name: string;
  type: SqlType;
  isRequired: boolean;
}
export interface Procedure {
  name: string;
  parameters: ReadonlyMap<string, Parameter>;
  /** Whether GET may call it. */
  isReadOnly: boolean;
  /** Whether it returns any number of what it returns. */
  isSet: boolean;
  /** A `row` has columns; `nothing` is SQL's void. */
  returns: 'row' | 'value' | 'nothing';
  /** The columns of the rows it returns; empty when it returns plain values. */
  result: ReadonlyMap<string, Column>;
}

/** The offer of the data API: the tables, foreign keys and procedures of the schema `public`. */
export interface Catalogue {
  tables: ReadonlyMap<string, Table>;
  foreignKeys: readonly ForeignKey[];
  /** By name; more than one when a name is overloaded. */
  procedures: ReadonlyMap<string, readonly Procedure[]>;
}

interface ColumnRow {
  table_name: string;
  column_name: string;
  type_name: string;
  is_array: boolean;
  sql_type: string;
}
interface ForeignKeyRow {
  name: string;
  from_table: string;
  to_table: string;
  columns: string[];
  to_columns: string[];
  is_unique: boolean;
}
interface PrimaryKeyRow {
  table_name: string;
  columns: string[];
}
interface FunctionRow {
  oid: number;
  name: string;
  argument_names: string[];
  argument_types: string[];
  argument_arrays: boolean[];
  argument_sql_types: string[];
  argument_modes: string[];
  default_count: number;
  is_read_only: boolean;
  is_set: boolean;
  returns: Procedure['returns'];
  result_table: string | null;
}

/** Asks the database what it offers. Rights are not part of it: the database checks them with each statement. */
export async function readCatalogue(database: Pick<SqlRunner, 'query'>): Promise<Catalogue> {
  const [stored, computed, foreignKeys, primaryKeys, functions] = [
    await database.query<ColumnRow>(COLUMNS),
    await database.query<ColumnRow>(COMPUTED_FIELDS),
    await database.query<ForeignKeyRow>(FOREIGN_KEYS),
    await database.query<PrimaryKeyRow>(PRIMARY_KEYS),
    await database.query<FunctionRow>(CALLABLE_FUNCTIONS),
  ];
  const keys = new Map(primaryKeys.map((row) => [row.table_name, row.columns]));
  const tables = new Map<string, Table & { columns: Map<string, Column> }>();
  for (const [rows, isComputed] of [
    [stored, false],
    [computed, true],
  ] as const) {
    for (const row of rows) {
      const table = tables.get(row.table_name) ?? {
        name: row.table_name,
        columns: new Map<string, Column>(),
        primaryKey: keys.get(row.table_name) ?? [],
      };
      tables.set(table.name, table);
      // A stored column hides a function of the same name.
      if (table.columns.has(row.column_name)) continue;
      const type = { name: row.type_name, isArray: row.is_array, sql: row.sql_type };
      table.columns.set(row.column_name, { name: row.column_name, type, isComputed });
    }
  }
  return {
    tables,
    foreignKeys: foreignKeys.map((row) => ({
      name: row.name,
      from: row.from_table,
      to: row.to_table,
      columns: row.columns,
      toColumns: row.to_columns,
      isUnique: row.is_unique,
    })),
    procedures: byName(functions.map((row) => procedureOf(row, tables)).filter((procedure) => procedure !== null)),
  };
}

function byName(procedures: readonly Procedure[]): Map<string, Procedure[]> {
  const named = new Map<string, Procedure[]>();
  for (const procedure of procedures) named.set(procedure.name, [...(named.get(procedure.name) ?? []), procedure]);
  return named;
}

/** Null for a function that can't be called by parameter names. */
function procedureOf(row: FunctionRow, tables: ReadonlyMap<string, Table>): Procedure | null {
  const all = row.argument_types.map((type, index) => ({
    name: row.argument_names[index] ?? '',
    type: { name: type, isArray: row.argument_arrays[index] ?? false, sql: row.argument_sql_types[index] ?? '' },
    mode: row.argument_modes[index] ?? 'i',
  }));
  const taken = all.filter(({ mode }) => mode === 'i' || mode === 'b');
  if (all.some(({ mode }) => mode === 'v') || taken.some(({ name }) => name === '')) return null;
  const required = taken.length - row.default_count;
  const returned = all.filter(({ mode }) => mode === 't' || mode === 'o' || mode === 'b');
  return {
    name: row.name,
    parameters: new Map(taken.map(({ name, type }, index) => [name, { name, type, isRequired: index < required }])),
    isReadOnly: row.is_read_only,
    isSet: row.is_set,
    returns: row.returns,
    result:
      tables.get(row.result_table ?? '')?.columns ?? new Map(returned.map(({ name, type }) => [name, { name, type, isComputed: false }])),
  };
}
