import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { contextOf, contextStatement } from '../context-statement.ts';
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
  /** Whether they were to run in a transaction that may only read. */
  isReadOnly?: boolean | undefined;
}

/** One database session in exclusive use. */
export interface Session {
  /**
   * Runs statements in order and answers with one result each. Where possible it sends the second without waiting for the first. Throws
   * the first error. A statement after a failed one may still be run: it must be one that the database then refuses.
   */
  run: (statements: readonly Statement[], options?: RunOptions) => Promise<QueryResult<unknown>[]>;
  /**
   * Runs statements that open a transaction, and the others only once they have succeeded, as one question to a database that waits for that
   * itself. Answers with the others' results; undefined, and nothing done, when they have to be asked one after the other this time.
   */
  runInTurn?: (
    first: readonly Statement[],
    others: readonly Statement[],
    options?: RunOptions,
  ) => Promise<QueryResult<unknown>[] | undefined>;
  /**
   * Runs statements as one transaction of their own, each only once those before it have succeeded, as one question to a database that sees to
   * that itself. Answers with the last one's rows; undefined, and nothing done, when they have to be asked one after the other this time.
   */
  runAsOne?: (statements: readonly Statement[], options?: RunOptions) => Promise<unknown[] | undefined>;
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
const COMMIT_UNLESS_FAILED: Statement = { text: 'select; COMMIT', parameters: [] };

/** How many other sessions are tried when one is lost before its transaction has begun. */
const OTHER_SESSIONS = 2;

/** Where a session stands with its transaction. */
type State =
  /** There is none: a statement runs by itself. */
  | { name: 'outside' }
  /** BEGIN waits for the first statement, to go together with it. */
  | { name: 'begin due' }
  /** BEGIN, COMMIT or ROLLBACK has been sent and not been answered, or has failed. Nothing may run but a ROLLBACK. */
  | { name: 'unsure'; context: ContextStatement | undefined }
  | { name: 'open'; context: ContextStatement | undefined }
  /** COMMIT went together with the only statement. Nothing may run any more. */
  | { name: 'committed early' };

/**
 * Saves round trips. BEGIN is sent together with the request's context, or with a first statement that has no parameters. COMMIT is sent
 * together with a statement that is the only one. Another one after it is refused: it would run outside of any transaction, as the server.
 */
class SessionConnection implements DatabaseConnection {
  readonly #acquire: () => Promise<Session>;
  #session: Session;
  #state: State = { name: 'outside' };

  constructor(session: Session, acquire: () => Promise<Session>) {
    this.#session = session;
    this.#acquire = acquire;
  }

  begin(): void {
    this.#state = { name: 'begin due' };
  }

  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (this.#state.name === 'open' || this.#state.name === 'unsure') {
      const { context } = this.#state;
      // A statement that nobody waited for would run after it, as the server.
      this.#state = { name: 'unsure', context };
      await this.#run([{ text: statement, parameters: [] }], context).catch((error: unknown) => {
        // The transaction is gone together with its session.
        if (statement !== 'ROLLBACK' || !isLostConnection(error)) throw noted(error);
      });
    }
    // Only now, because a failed ROLLBACK is tried again before the next caller gets the session.
    this.#state = { name: 'outside' };
  }

  async release(): Promise<void> {
    try {
      await this.end('ROLLBACK');
    } finally {
      this.#session.release(this.#state.name !== 'outside');
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
    const state = this.#state;
    const statement = { text: query.sql, parameters: query.parameters };
    if (state.name === 'unsure' || state.name === 'committed early') throw abortedTransaction();
    if (state.name === 'outside') return this.#runOne(statement, undefined);
    if (state.name === 'begin due') return this.#begin(statement, contextOf(query));
    const { context } = state;
    return context?.isForOneStatement ? this.#runAndCommit(statement, context) : this.#runOne(statement, context);
  }

  async #begin(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult<unknown>> {
    // Nothing else may run until the transaction is known to have begun. It would run outside of any transaction.
    const unsure = this.#becomeUnsure(context);
    const result = await this.#runFirst(statement, context);
    this.#settle(unsure, { name: 'open', context });
    return result;
  }

  /** After a failed statement PostgreSQL does not reach the COMMIT, and `end` sends a ROLLBACK. */
  async #runAndCommit(statement: Statement, context: ContextStatement): Promise<QueryResult<unknown>> {
    // Nothing else may run until both have succeeded, because the transaction may be over.
    const unsure = this.#becomeUnsure(context);
    const [result = NOTHING] = await this.#run([statement, COMMIT_UNLESS_FAILED], context);
    this.#settle(unsure, { name: 'committed early' });
    return result;
  }

  /**
   * BEGIN with the context, and then the only statement with its COMMIT, where the session can see by itself that the context stands.
   * @returns undefined, and nothing done, where it can't
   */
  async runWhole(context: ContextStatement, statement: Statement): Promise<QueryResult<unknown> | undefined> {
    if (this.#session.runAsOne) return this.#runAsOne(context, statement);
    if (!this.#session.runInTurn) return undefined;
    const before = this.#state;
    const unsure = this.#becomeUnsure(context);
    try {
      const results = await this.#session.runInTurn([BEGIN, context], [statement, COMMIT_UNLESS_FAILED], optionsOf(context, true));
      this.#settle(unsure, results ? { name: 'committed early' } : before);
      return results?.[0];
    } catch (error) {
      throw noted(error);
    }
  }

  async #runAsOne(context: ContextStatement, statement: Statement): Promise<QueryResult<unknown> | undefined> {
    const before = this.#state;
    const unsure = this.#becomeUnsure(context);
    try {
      const rows = await this.#session.runAsOne?.([context, statement], optionsOf(context, true));
      this.#settle(unsure, rows ? { name: 'committed early' } : before);
      return rows && { rows };
    } catch (error) {
      // The transaction has ended with its answer, whatever that is.
      this.#settle(unsure, { name: 'committed early' });
      throw noted(error);
    }
  }

  #becomeUnsure(context: ContextStatement | undefined): State {
    this.#state = { name: 'unsure', context };
    return this.#state;
  }

  /** Leaves a state of being unsure, unless the transaction is being ended meanwhile. */
  #settle(unsure: State, state: State): void {
    if (this.#state === unsure) this.#state = state;
  }

  async #run(statements: readonly Statement[], context: ContextStatement | undefined, isFirst = false): Promise<QueryResult<unknown>[]> {
    return this.#session.run(statements, optionsOf(context, isFirst));
  }

  async #runOne(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult<unknown>> {
    const [result = NOTHING] = await this.#run([statement], context);
    return result;
  }

  /** Whatever the first statements of a transaction did is undone with a lost session, so another one may be asked. */
  async #runFirst(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult<unknown>> {
    const [together, waiting] = openingOf(statement, context);
    for (let failures = 0; ; failures += 1) {
      try {
        const results = await this.#run(together, context, true);
        return waiting ? await this.#runOne(waiting, context) : (results.at(-1) ?? NOTHING);
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

/** What is sent at once to begin a transaction, and what has to wait until that is answered. */
function openingOf(statement: Statement, context: ContextStatement | undefined): [together: Statement[], waiting?: Statement] {
  if (statement.parameters.length === 0) return [[{ text: `BEGIN; ${statement.text}`, parameters: [] }]];
  // The context does no harm where BEGIN has failed: its settings end with it. Any other statement might.
  return context ? [[BEGIN, statement]] : [[BEGIN], statement];
}

function optionsOf(context: ContextStatement | undefined, isFirst: boolean): RunOptions {
  return { isFirst, isMembers: context?.isMembers ?? false, isReadOnly: context?.isReadOnly };
}

/** What PostgreSQL says to a statement in a transaction that has failed. */
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

/**
 * One statement in a transaction of its own, under a context.
 * @param check sees the statement's first row before the COMMIT, and undoes the statement by throwing; without it the COMMIT goes together
 *   with the statement
 * @returns the first row
 */
export async function runInContext<Row>(
  acquire: () => Promise<Session>,
  context: Omit<ContextStatement, 'isForOneStatement'>,
  statement: Statement,
  check?: (row: Row | undefined) => void,
): Promise<Row | undefined> {
  const connection = await acquired(acquire);
  connection.begin();
  try {
    const whole = { ...context, isForOneStatement: check === undefined };
    const result = check ? undefined : await connection.runWhole(whole, statement);
    if (result) return result.rows[0] as Row | undefined;
    await connection.executeQuery(contextStatement(whole));
    const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(statement.text, [...statement.parameters]));
    check?.(rows[0]);
    await connection.end('COMMIT');
    return rows[0];
  } finally {
    await connection.release();
  }
}

async function acquired(acquire: () => Promise<Session>): Promise<SessionConnection> {
  try {
    return new SessionConnection(await acquire(), acquire);
  } catch (error) {
    throw noted(error);
  }
}

/** A kysely dialect for PostgreSQL over sessions that `acquire` hands out. A session is held until it is released. */
export function sessionDialect(acquire: () => Promise<Session>): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => acquired(acquire),
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
