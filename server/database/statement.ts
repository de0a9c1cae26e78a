/**
 * One statement with parameters, or several without. Of several, the last one's result counts, or that of the one
 * before a COMMIT.
 */
export interface Statement {
  text: string;
  parameters: readonly unknown[];
}

/** The answer to a statement. */
export interface QueryResult {
  rows: unknown[];
}
