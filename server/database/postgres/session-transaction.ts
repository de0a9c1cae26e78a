import type { SqlRunner } from '../club-connection.ts';
import { sqlRunner } from '../sql-runner.ts';
import type { QueryResult, Statement } from '../statement.ts';
import { isLostConnection } from './lost-connection.ts';

/** The statement that puts a transaction under a caller's role and claims. */
export interface ContextStatement extends Statement {
  /** Whether only one statement follows. Then the transaction ends together with it. */
  isForOneStatement: boolean;
  /** Whether the caller is a member or a visitor. */
  isMembers: boolean;
  /** Whether it says that the transaction may only read. */
  isReadOnly?: boolean | undefined;
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
  run: (statements: readonly Statement[], options?: RunOptions) => Promise<QueryResult[]>;
  /**
   * Runs statements that open a transaction, and the others only once they have succeeded, as one question to a database that waits for that
   * itself. Answers with the others' results; undefined, and nothing done, when they have to be asked one after the other this time.
   */
  runInTurn?: (first: readonly Statement[], others: readonly Statement[], options?: RunOptions) => Promise<QueryResult[] | undefined>;
  /**
   * Runs statements as one transaction of their own, each only once those before it have succeeded, as one question to a database that sees to
   * that itself. Answers with the last one's rows; undefined, and nothing done, when they have to be asked one after the other this time.
   */
  runAsOne?: (statements: readonly Statement[], options?: RunOptions) => Promise<unknown[] | undefined>;
  /** `isOpen`: a transaction may still be open in the session, so nobody else may get it. */
  release: (isOpen?: boolean) => void;
}

const BEGIN: Statement = { text: 'BEGIN', parameters: [] };
const NOTHING: QueryResult = { rows: [] };

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
class SessionTransaction {
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
        if (statement !== 'ROLLBACK' || !isLostConnection(error)) throw error;
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

  /** @param context says that the statement puts the transaction under a caller's role; it comes first then */
  async run(statement: Statement, context?: ContextStatement): Promise<QueryResult> {
    const state = this.#state;
    if (state.name === 'unsure' || state.name === 'committed early') throw abortedTransaction();
    if (state.name === 'outside') return this.#runOne(statement, undefined);
    if (state.name === 'begin due') return this.#begin(statement, context);
    const { context: standing } = state;
    return standing?.isForOneStatement ? this.#runAndCommit(statement, standing) : this.#runOne(statement, standing);
  }

  async #begin(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult> {
    // Nothing else may run until the transaction is known to have begun. It would run outside of any transaction.
    const unsure = this.#becomeUnsure(context);
    const result = await this.#runFirst(statement, context);
    this.#settle(unsure, { name: 'open', context });
    return result;
  }

  /** After a failed statement PostgreSQL does not reach the COMMIT, and `end` sends a ROLLBACK. */
  async #runAndCommit(statement: Statement, context: ContextStatement): Promise<QueryResult> {
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
  async runWhole(context: ContextStatement, statement: Statement): Promise<QueryResult | undefined> {
    if (this.#session.runAsOne) return this.#runAsOne(context, statement);
    if (!this.#session.runInTurn) return undefined;
    const before = this.#state;
    const unsure = this.#becomeUnsure(context);
    const results = await this.#session.runInTurn([BEGIN, context], [statement, COMMIT_UNLESS_FAILED], optionsOf(context, true));
    this.#settle(unsure, results ? { name: 'committed early' } : before);
    return results?.[0];
  }

  async #runAsOne(context: ContextStatement, statement: Statement): Promise<QueryResult | undefined> {
    const before = this.#state;
    const unsure = this.#becomeUnsure(context);
    try {
      const rows = await this.#session.runAsOne?.([context, statement], optionsOf(context, true));
      this.#settle(unsure, rows ? { name: 'committed early' } : before);
      return rows && { rows };
    } catch (error) {
      // The transaction has ended with its answer, whatever that is.
      this.#settle(unsure, { name: 'committed early' });
      throw error;
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

  async #run(statements: readonly Statement[], context: ContextStatement | undefined, isFirst = false): Promise<QueryResult[]> {
    return this.#session.run(statements, optionsOf(context, isFirst));
  }

  async #runOne(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult> {
    const [result = NOTHING] = await this.#run([statement], context);
    return result;
  }

  /** Runs the first statements of a transaction. Their work is undone with a lost session, so another one may be asked. */
  async #runFirst(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult> {
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
}

/** The statements that are sent at once to begin a transaction, and those that wait until these are answered. */
function openingOf(statement: Statement, context: ContextStatement | undefined): [together: Statement[], waiting?: Statement] {
  if (statement.parameters.length === 0) return [[{ text: `BEGIN; ${statement.text}`, parameters: [] }]];
  // The context does no harm where BEGIN has failed: its settings end with it. Any other statement might.
  return context ? [[BEGIN, statement]] : [[BEGIN], statement];
}

function optionsOf(context: ContextStatement | undefined, isFirst: boolean): RunOptions {
  return { isFirst, isMembers: context?.isMembers ?? false, isReadOnly: context?.isReadOnly };
}

/** The error of PostgreSQL for a statement in a transaction that has failed. */
function abortedTransaction(): Error {
  const message = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new Error(message), { code: '25P02' });
}

/** One statement with parameters, or several without, in no transaction but their own. */
export async function runAlone(acquire: () => Promise<Session>, statement: Statement): Promise<QueryResult> {
  const session = new SessionTransaction(await acquire(), acquire);
  try {
    return await session.run(statement);
  } finally {
    await session.release();
  }
}

/**
 * BEGIN, the work, COMMIT; ROLLBACK when it throws. What nobody has waited for is refused once the work is done: it would run outside of the
 * transaction.
 */
export async function runInTransaction<Result>(
  acquire: () => Promise<Session>,
  work: (transaction: SqlRunner) => Promise<Result>,
): Promise<Result> {
  const session = new SessionTransaction(await acquire(), acquire);
  let isOver = false;
  const runner = sqlRunner(async (statement) => {
    if (isOver) throw abortedTransaction();
    return session.run(statement);
  });
  session.begin();
  try {
    const result = await work(runner);
    isOver = true;
    await session.end('COMMIT');
    return result;
  } finally {
    isOver = true;
    await session.release();
  }
}

/**
 * One statement in a transaction of its own, under a context.
 * @param check sees the statement's rows before the COMMIT, and undoes the statement by throwing; without it the COMMIT goes together with
 *   the statement
 * @returns its rows
 */
export async function runInContext<Row>(
  acquire: () => Promise<Session>,
  context: Omit<ContextStatement, 'isForOneStatement'>,
  statement: Statement,
  check?: (rows: readonly Row[]) => void,
): Promise<Row[]> {
  const session = new SessionTransaction(await acquire(), acquire);
  session.begin();
  try {
    const whole = { ...context, isForOneStatement: check === undefined };
    const result = check ? undefined : await session.runWhole(whole, statement);
    if (result) return result.rows as Row[];
    await session.run(whole, whole);
    const rows = (await session.run(statement)).rows as Row[];
    check?.(rows);
    await session.end('COMMIT');
    return rows;
  } finally {
    await session.release();
  }
}
