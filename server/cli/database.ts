export type Row = Record<string, unknown>;

/** Anything that answers a query: the database itself or an open transaction. */
export interface Queryable {
  /** Runs one statement with positional parameters ($1, $2 …) and returns its rows. */
  query<T extends object = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** All that an operator's command knows of the database; the server and a lone process provide it alike. */
export type Database = Queryable & {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
};
