/** One statement of a caller's, and the row that it answers with. */
export interface DataStatement {
  text: string;
  parameters: readonly (string | null)[];
}

/** The row that each statement of the data API answers; null where it does not ask. */
export interface DataRow {
  /** The answer's body as JSON. */
  body: string | null;
  /** How many rows the body has; without a body, how many were written. */
  rows: number;
  /** How many were written, where the body may have fewer. */
  written?: number;
  /** How many there are beyond the page. */
  total?: number | null;
  /** How many of the rows written are new. */
  created?: number;
  /** The primary key of the first row written, as text. */
  key?: string[] | null;
  /** The status that a procedure wants its answer to have. */
  status?: string | null;
  headers?: string | null;
}
