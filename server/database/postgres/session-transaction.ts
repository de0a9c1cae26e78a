import type { SqlRunner } from '../club-connection.ts';
import { sqlRunner } from '../sql-runner.ts';
import type { QueryResult, Statement } from '../statement.ts';
import { isLostConnection } from './lost-connection.ts';

/** The statement that puts a transaction under a caller's role and claims. */
export interface ContextStatement extends Statement {
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
   * Whether the database may have vanished without a word. Then a transaction begins by itself, before anything of it
   * is sent.
   */
  isQuiet: () => boolean;
  /**
   * Runs statements in order, each only once those before it have succeeded, and answers with one result each. Only one
   * alone may be several in one text. Throws the first error.
   */
  run: (statements: readonly Statement[], options?: RunOptions) => Promise<QueryResult[]>;
  /**
   * Runs statements as one transaction of their own, each only once those before it have succeeded, as one question to
   * a database that sees to that itself. Answers with the last one's rows; undefined, and nothing done, when they have
   * to be asked one after the other this time.
   */
  runAsOne: (statements: readonly Statement[], options?: RunOptions) => Promise<unknown[] | undefined>;
  /** `isOpen`: a transaction may still be open in the session, so nobody else may get it. */
  release: (isOpen?: boolean) => void;
}

const BEGIN: Statement = { text: 'BEGIN', parameters: [] };
const COMMIT: Statement = { text: 'COMMIT', parameters: [] };
const NOTHING: QueryResult = { rows: [] };

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
  | { name: 'open'; context: ContextStatement | undefined };

/**
 * Saves round trips. BEGIN is sent together with what comes first, unless the database has not been heard of lately;
 * COMMIT can be sent together with what comes last.
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
    if (state.name === 'unsure') throw abortedTransaction();
    if (state.name === 'begin due') return this.#begin(statement, context);
    return this.#runOne(statement, state.name === 'open' ? state.context : undefined);
  }

  async #begin(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult> {
    // Nothing else may run until the transaction is known to have begun. It would run outside of any transaction.
    const unsure = this.#becomeUnsure(context);
    const result = await this.#runFirst(statement, context);
    this.#settle(unsure, { name: 'open', context });
    return result;
  }

  /** The last statement with its COMMIT, which is not reached when it fails. Then `release` sends a ROLLBACK. */
  async runAndCommit(statement: Statement, context: ContextStatement): Promise<QueryResult> {
    // Nothing else may run until both have succeeded, because the transaction may be over.
    const unsure = this.#becomeUnsure(context);
    const [result = NOTHING] = await this.#run([statement, COMMIT], context);
    this.#settle(unsure, { name: 'outside' });
    return result;
  }

  /**
   * The context and the only statement as a transaction of their own, which ends with its answer, whatever that is.
   * @returns undefined, and nothing done, where the session does not take it this time
   */
  async runAsOne(context: ContextStatement, statement: Statement): Promise<unknown[] | undefined> {
    return this.#session.runAsOne([context, statement], optionsOf(context, true));
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

  /**
   * Runs the first statements of a transaction. Their work is undone with a lost session, so another one may be asked.
   */
  async #runFirst(statement: Statement, context: ContextStatement | undefined): Promise<QueryResult> {
    for (let failures = 0; ; failures += 1) {
      const [together, waiting] = openingOf(statement, context, this.#session.isQuiet());
      try {
        const results = await this.#run(together, context, context !== undefined || together.length === 1);
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
function openingOf(
  statement: Statement,
  context: ContextStatement | undefined,
  isQuiet: boolean,
): [together: Statement[], waiting?: Statement] {
  if (statement.parameters.length === 0) return [[{ text: `BEGIN; ${statement.text}`, parameters: [] }]];
  return context || !isQuiet ? [[BEGIN, statement]] : [[BEGIN], statement];
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
 * BEGIN, the work, COMMIT; ROLLBACK when it throws. What nobody has waited for is refused once the work is done: it
 * would run outside of the transaction.
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
 * @param check sees the statement's rows before the COMMIT, and undoes the statement by throwing; without it the COMMIT
 * goes together with
 *   the statement
 * @returns its rows
 */
export async function runInContext<Row>(
  acquire: () => Promise<Session>,
  context: ContextStatement,
  statement: Statement,
  check?: (rows: readonly Row[]) => void,
): Promise<Row[]> {
  const session = new SessionTransaction(await acquire(), acquire);
  try {
    const rows = check ? undefined : await session.runAsOne(context, statement);
    if (rows) return rows as Row[];
    session.begin();
    await session.run(context, context);
    if (!check) return (await session.runAndCommit(statement, context)).rows as Row[];
    const checked = (await session.run(statement)).rows as Row[];
    check(checked);
    await session.end('COMMIT');
    return checked;
  } finally {
    await session.release();
  }
}
