// The parts of a request as it names them, before anybody knows whether these names exist.

export interface SelectColumn {
  kind: 'column';
  name: string;
  alias: string | null;
}
export interface SelectEmbed {
  kind: 'embed';
  table: string;
  alias: string | null;
  hint: string | null;
  isInner: boolean;
  select: SelectColumnOrAll[];
}
export type SelectColumnOrAll = SelectColumn | { kind: 'all' };
export type SelectItem = SelectColumnOrAll | SelectEmbed;

export type CompareOperator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'cs' | 'cd';
export type IsValue = 'null' | 'true' | 'false' | 'unknown';

export type Comparison = { isNegated: boolean } & (
  | { operator: CompareOperator; value: string }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; value: IsValue }
);
export type Filter =
  | { kind: 'comparison'; column: string; comparison: Comparison }
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; terms: Filter[] };

export interface OrderTerm {
  column: string;
  direction: 'asc' | 'desc';
  nulls: 'first' | 'last' | null;
}

/** Which rows of a table, in which order: of the one asked for, or of one embedded in it. */
export interface RowsTree {
  filters: Filter[];
  order: OrderTerm[];
  limit: number | null;
  offset: number | null;
}

/** The query of an address. */
export type QueryTree = RowsTree & {
  select: SelectItem[] | null;
  /** By the name that `select` gives the embedded table. */
  embedded: Map<string, RowsTree>;
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of a procedure called by GET. */
  arguments: Map<string, string>;
  apiKey: string | null;
};

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null;
  count: 'exact' | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | null;
  handling: 'strict' | 'lenient' | null;
  maxAffected: number | null;
}
