import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { RESPONSE_SETTINGS, contextOf, isResponseSettings } from '../context-statement.ts';
import type { ContextStatement } from '../context-statement.ts';
import { isLostConnection, noteLostConnection } from './lost-connection.ts';

/** One statement with parameters, or several without. Of several, the last one's result counts, or that of the one before a COMMIT. */
export interface Statement {
  text: string;
  parameters: readonly unknown[];
}

export interface RunOptions {
  /** Whether a transaction begins with the statements. */
  isFirst?: boolean;
  /** Whether they run for a member or a visitor. Then their time is limited. */
  isMembers?: boolean;
}

/** One database session in exclusive use. */
export interface Session {
  /**
   * Runs statements in order and answers with one result each. Where possible it sends the second without waiting for the first. Throws
   * the first error. A statement after a failed one may still be run: it must be one that the database then refuses.
   */
  run: (statements: readonly Statement[], options?: RunOptions) => Promise<QueryResult<unknown>[]>;
  /** `isOpen`: a transaction may still be open in the session, so nobody else may get it. */
  release: (isOpen?: boolean) => void;
}

const BEGIN: Statement = { text: 'BEGIN', parameters: [] };
const NOTHING: QueryResult<unknown> = { rows: [] };

/**
 * Comes before the COMMIT, so that the COMMIT does not end a failed transaction. postgres.js repeats a prepared statement whose plan no
 * longer fits, after everything sent meanwhile. After a COMMIT it would run outside of any transaction, as the server. In the failed
 * transaction it is refused.
 */
const REFUSED_AFTER_ERROR = 'select';

/** How many other sessions are tried when one is lost before its transaction has begun. */
const OTHER_SESSIONS = 2;

/**
 * Saves round trips. BEGIN is sent together with the request's context, or with a first statement that has no parameters. COMMIT is sent
 * together with the statement of a request that most likely has only one. If another statement follows, it gets a new transaction in the
 * same context. It never runs outside of a transaction.
 */
class SessionConnection implements DatabaseConnection {
  readonly #acquire: () => Promise<Session>;
  #session: Session;
  #isBeginDue = false;
  #isOpen = false;
  #isAborted = false;
  #isCommittedEarly = false;
  #context: ContextStatement | undefined;
  #settings: QueryResult<unknown> | undefined;

  constructor(session: Session, acquire: () => Promise<Session>) {
    this.#session = session;
    this.#acquire = acquire;
  }

  begin(): void {
    this.#isBeginDue = true;
    this.#context = undefined;
    this.#settings = undefined;
  }

  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#isBeginDue = false;
    this.#isCommittedEarly = false;
    if (!this.#isOpen) return;
    // A statement that nobody waited for would run after it, as the server.
    this.#isAborted = true;
    await this.#run([{ text: statement, parameters: [] }]).catch((error: unknown) => {
      // The transaction is gone together with its session.
      if (statement !== 'ROLLBACK' || !isLostConnection(error)) throw noted(error);
    });
    // Only now, because a failed ROLLBACK is tried again before the next caller gets the session.
    this.#isOpen = false;
    this.#isAborted = false;
  }

  async release(): Promise<void> {
    try {
      await this.end('ROLLBACK');
    } finally {
      this.#session.release(this.#isOpen);
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
    if (this.#isAborted) throw abortedTransaction();
    if (this.#settings && isResponseSettings(query.sql)) return this.#settings;
    const statement = { text: query.sql, parameters: query.parameters };
    if (this.#isBeginDue) {
      this.#context = contextOf(query);
      return this.#begin(statement);
    }
    if (this.#isCommittedEarly) await this.#beginAgain();
    else if (this.#context?.isForOneStatement) return this.#runAndCommit(statement, this.#context);
    return this.#runOne(statement);
  }

  async #begin(statement: Statement): Promise<QueryResult<unknown>> {
    this.#isBeginDue = false;
    this.#isOpen = true;
    // Nothing else may run until the transaction is known to have begun. It would run outside of any transaction.
    this.#isAborted = true;
    const result = await this.#runFirst(statement);
    this.#isAborted = false;
    return result;
  }

  async #beginAgain(): Promise<void> {
    const context = this.#context;
    if (!context) throw new Error('There is no context to begin again in');
    this.#isCommittedEarly = false;
    this.#context = { ...context, isForOneStatement: false };
    await this.#begin(context);
  }

  /** After a failed statement PostgreSQL does not reach the COMMIT, and `end` sends a ROLLBACK. */
  async #runAndCommit(statement: Statement, { readsResponseSettings }: ContextStatement): Promise<QueryResult<unknown>> {
    // Nothing else may run until both have succeeded, because the transaction may be over.
    this.#isAborted = true;
    const commit = { text: `${readsResponseSettings ? RESPONSE_SETTINGS : REFUSED_AFTER_ERROR}; COMMIT`, parameters: [] };
    const [result = NOTHING, last] = await this.#run([statement, commit]);
    this.#isAborted = false;
    this.#isOpen = false;
    this.#isCommittedEarly = true;
    if (readsResponseSettings) this.#settings = last;
    return result;
  }

  async #run(statements: readonly Statement[], isFirst = false): Promise<QueryResult<unknown>[]> {
    return this.#session.run(statements, { isFirst, isMembers: this.#context?.isMembers ?? false });
  }

  async #runOne(statement: Statement): Promise<QueryResult<unknown>> {
    const [result = NOTHING] = await this.#run([statement]);
    return result;
  }

  /** The statements that are sent together with BEGIN, and those that have to wait for its answer. */
  #openingOf(statement: Statement): [together: Statement[], waiting?: Statement] {
    if (statement.parameters.length === 0) return [[{ text: `BEGIN; ${statement.text}`, parameters: [] }]];
    // If BEGIN has failed, the context does no harm, because its settings end with it. Any other statement might do harm.
    return this.#context ? [[BEGIN, statement]] : [[BEGIN], statement];
  }

  /** A lost session undoes the first statements of its transaction, so another session may run them. */
  async #runFirst(statement: Statement): Promise<QueryResult<unknown>> {
    const [together, waiting] = this.#openingOf(statement);
    for (let failures = 0; ; failures += 1) {
      try {
        const results = await this.#run(together, true);
        return waiting ? await this.#runOne(waiting) : (results.at(-1) ?? NOTHING);
      } catch (error) {
        if (failures === OTHER_SESSIONS || !isLostConnection(error)) throw error;
        this.#session.release();
        this.#session = await this.#acquire();
      }
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator, but nothing streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }
}

/** PostgreSQL's error for a statement in a failed transaction. */
function abortedTransaction(): Error {
  const message = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new Error(message), { code: '25P02' });
}

function noted(error: unknown): unknown {
  noteLostConnection(error);
  return error;
}

function asSession(connection: DatabaseConnection): SessionConnection {
  if (connection instanceof SessionConnection) return connection;
  throw new Error('Not a connection of this dialect');
}

/** A kysely dialect for PostgreSQL over sessions that `acquire` hands out. A session is held until it is released. */
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
