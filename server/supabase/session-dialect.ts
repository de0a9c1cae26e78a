import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { isLostConnection, noteLostConnection } from './lost-connection.ts';

/** One database session in exclusive use. */
export type Session = {
  /** One statement with parameters, or several without; `isFirst` when a transaction begins with it. */
  run: (text: string, parameters: readonly unknown[], isFirst?: boolean) => Promise<QueryResult<unknown>>;
  release: () => void;
};

/** How many more sessions are tried when one is lost before its transaction has got under way. */
const OTHER_SESSIONS = 2;

/**
 * Sends BEGIN together with the transaction's first statement when that one has no parameters (the request context has
 * none), which saves a round trip.
 */
class SessionConnection implements DatabaseConnection {
  readonly #acquire: () => Promise<Session>;
  #session: Session;
  #isBeginDue = false;
  #isOpen = false;

  constructor(session: Session, acquire: () => Promise<Session>) {
    this.#session = session;
    this.#acquire = acquire;
  }

  begin(): void {
    this.#isBeginDue = true;
  }

  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#isBeginDue = false;
    if (!this.#isOpen) return;
    await this.#session.run(statement, []).catch((error: unknown) => {
      // With its session the transaction is gone as well.
      if (statement !== 'ROLLBACK' || !isLostConnection(error)) throw noted(error);
    });
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
    try {
      return (await this.#execute(query)) as QueryResult<Row>;
    } catch (error) {
      throw noted(error);
    }
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!this.#isBeginDue) return this.#session.run(query.sql, query.parameters);
    this.#isBeginDue = false;
    this.#isOpen = true;
    if (query.parameters.length === 0) return this.#runFirst(`BEGIN; ${query.sql}`);
    await this.#runFirst('BEGIN');
    return this.#session.run(query.sql, query.parameters);
  }

  /** Whatever the first statements of a transaction did is undone with a lost session, so another one may be asked. */
  async #runFirst(text: string): Promise<QueryResult<unknown>> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.#session.run(text, [], true);
      } catch (error) {
        if (failures === OTHER_SESSIONS || !isLostConnection(error)) throw error;
        this.#session.release();
        this.#session = await this.#acquire();
      }
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }
}

function noted(error: unknown): unknown {
  noteLostConnection(error);
  return error;
}

function asSession(connection: DatabaseConnection): SessionConnection {
  if (connection instanceof SessionConnection) return connection;
  throw new Error('Not a connection of this dialect');
}

/** A kysely dialect for PostgreSQL over sessions that `acquire` hands out; a session is held until it is released. */
export function sessionDialect(acquire: () => Promise<Session>): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      try {
        return new SessionConnection(await acquire(), acquire);
      } catch (error) {
        throw noted(error);
      }
    },
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
