import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** One database session in exclusive use. */
export type Session = {
  /** One statement with parameters, or several without. */
  run: (text: string, parameters: readonly unknown[]) => Promise<QueryResult<unknown>>;
  release: () => void;
};

/**
 * Sends BEGIN together with the transaction's first statement when that one has no parameters (the request context has
 * none), which saves a round trip.
 */
class SessionConnection implements DatabaseConnection {
  readonly #session: Session;
  #isBeginDue = false;
  #isOpen = false;

  constructor(session: Session) {
    this.#session = session;
  }

  begin(): void {
    this.#isBeginDue = true;
  }

  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#isBeginDue = false;
    if (!this.#isOpen) return;
    await this.#session.run(statement, []);
    // Only now: a ROLLBACK that failed is tried again before the next one gets the session.
    this.#isOpen = false;
  }

  async release(): Promise<void> {
    try {
      await this.end('ROLLBACK');
    } finally {
      this.#session.release();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    let text = query.sql;
    if (this.#isBeginDue) {
      this.#isBeginDue = false;
      this.#isOpen = true;
      if (query.parameters.length === 0) text = `BEGIN; ${text}`;
      else await this.#session.run('BEGIN', []);
    }
    return (await this.#session.run(text, query.parameters)) as QueryResult<Row>;
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }
}

function asSession(connection: DatabaseConnection): SessionConnection {
  if (connection instanceof SessionConnection) return connection;
  throw new Error('Not a connection of this dialect');
}

/** A kysely dialect for PostgreSQL over sessions that `acquire` hands out; a session is held until it is released. */
export function sessionDialect(acquire: () => Promise<Session>): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => new SessionConnection(await acquire()),
    beginTransaction: async (connection) => asSession(connection).begin(),
    commitTransaction: async (connection) => asSession(connection).end('COMMIT'),
    rollbackTransaction: async (connection) => asSession(connection).end('ROLLBACK'),
    releaseConnection: async (connection) => asSession(connection).release(),
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
