import type { Column, Procedure, Table } from './catalogue.ts';
import type { Json, JsonObject } from './parse-body.ts';
import type { Relationship } from './relationships.ts';
import type { CompareOperator, IsValue, Preferences } from './syntax.ts';

// A request whose every name is one of the catalogue and whose every value fits its column as far as the gate can tell.
// The code that turns it into SQL may rely on that, and never sees a text of the request that means more than a value.

/** A value of a filter; a list is one of PostgreSQL's. */
export type FilterValue = string | boolean | (string | null)[] | JsonObject;

export type CheckedComparison = { isNegated: boolean } & (
  | { operator: CompareOperator; value: FilterValue }
  | { operator: 'in'; values: FilterValue[] }
  | { operator: 'is'; value: IsValue }
);
export type CheckedFilter =
  | { kind: 'comparison'; column: Column; comparison: CheckedComparison }
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; terms: CheckedFilter[] };

export interface CheckedOrder {
  column: Column;
  direction: 'asc' | 'desc';
  nulls: 'first' | 'last' | null;
}
export interface CheckedRows {
  filters: CheckedFilter[];
  order: CheckedOrder[];
  limit: number | null;
  offset: number | null;
}

export type CheckedColumn = { kind: 'all' } | { kind: 'column'; column: Column; alias: string | null };
export type CheckedEmbed = CheckedRows & {
  kind: 'embed';
  /** Its name in the answer; unlike that of any other embedded table of the query. */
  name: string;
  table: Table;
  relationship: Relationship;
  isInner: boolean;
  select: CheckedColumn[];
};
export type CheckedSelect = (CheckedColumn | CheckedEmbed)[];

/** How the answer shall look. */
export interface AnswerForm {
  accept: 'rows' | 'one row';
  isHead: boolean;
  preferences: Preferences;
  range: { from: number; to: number | null } | null;
}

export type TableQuery = CheckedRows & { kind: 'table'; table: Table; select: CheckedSelect | null } & (
    | { action: 'read' }
    | { action: 'delete' }
    | { action: 'update'; values: JsonObject; columns: string[] | null }
    | { action: 'insert'; values: JsonObject | JsonObject[]; columns: string[] | null; onConflict: string[] | null }
  );

export type ProcedureQuery = CheckedRows & {
  kind: 'procedure';
  procedure: Procedure;
  /** Whether the call must not change anything: it came by GET or HEAD. */
  isRead: boolean;
  arguments: ReadonlyMap<string, Json>;
  select: CheckedSelect | null;
};

export type CheckedQuery = TableQuery | ProcedureQuery;

/** A checked query with the form of its answer. */
export interface AdmittedQuery {
  query: CheckedQuery;
  form: AnswerForm;
}
