import type { AskOptions } from './caller-context.ts';
import type { CallerContext } from './caller-context.ts';
import type { Statement } from './statement.ts';

export type Engine = 'pglite' | 'postgres';
export type SqlRow = Record<string, unknown>;

/** Runs statements as the server itself, never under a member's role. */
export interface SqlRunner {
  /**
   * One statement with $1, $2 … parameters; returns its rows. Throws the driver's error with its SQLSTATE in `code`.
   */
  query: <Row extends object = SqlRow>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;
  /** Several statements without parameters, in order. */
  script: (text: string) => Promise<void>;
}

/** The questions of the server, the same on PGlite and on PostgreSQL. */
export type ServerAccess = SqlRunner & {
  readonly engine: Engine;
  /** BEGIN, the work, COMMIT; ROLLBACK when it throws. Only the database may be awaited inside. */
  transact: <Result>(work: (transaction: SqlRunner) => Promise<Result>) => Promise<Result>;
  /**
   * Calls back at each NOTIFY on the channel. Calls back also when the database is found again after it was away,
   * because notifications may have been missed. Returns a function that stops it.
   */
  listen: (channel: string, onNotify: () => void) => Promise<() => Promise<void>>;
};

/** The questions of members and visitors. */
export interface CallerAccess {
  /** One statement under a caller's role and claims, in a transaction of its own. Returns its first row. */
  askAs: <Row extends object>(vars: CallerContext, statement: Statement, options?: AskOptions<Row>) => Promise<Row | undefined>;
}

/** The tables' shape as this process knows it. */
export interface SchemaNews {
  /**
   * Another one whenever this process has changed tables: what was read of the catalogue before is of an older shape.
   */
  readonly schemaVersion: number;
  /** Says that this process has changed tables. */
  noteSchemaChange: () => void;
}

export type ClubConnection = ServerAccess & CallerAccess & SchemaNews & { close: () => Promise<void> };
