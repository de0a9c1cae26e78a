import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { EngineKeeper } from '#server/database/pglite/engine-keeper.ts';
import type { KeeperOptions } from '#server/database/pglite/engine-keeper.ts';
import type { Engine } from '#server/database/pglite/engine.ts';
import { askAsCaller } from '../ask-as-caller.ts';
import type { AskOptions } from '../caller-context.ts';
import type { CallerContext } from '../caller-context.ts';
import type { ClubConnection, SqlRow, SqlRunner } from '../club-connection.ts';
import { FifoMutex } from '../fifo-mutex.ts';
import { KnownSchema } from '../known-schema.ts';
import { isLostConnection } from '../postgres/lost-connection.ts';
import type { PostgresSession } from '../postgres/postgres-session.ts';
import { runAlone, runInTransaction } from '../postgres/session-transaction.ts';
import type { RunOptions, Session } from '../postgres/session-transaction.ts';
import { sqlRunner } from '../sql-runner.ts';
import { quoteName } from '../sql-text.ts';
import type { Statement } from '../statement.ts';
import { openEngineSession } from './engine-session.ts';

export type PgliteConnectionOptions = Omit<KeeperOptions<Opened>, 'open'> & {
  /** Opens the engine; `number` counts the openings. */
  open: (number: number) => Promise<Engine>;
  /**
   * Milliseconds that a member's statement may run, and a statement of the server, such as a migration, the export or a
   * purge.
   */
  memberStatementMs?: number;
  ownStatementMs?: number;
};

interface Opened {
  engine: Engine;
  session: PostgresSession;
}

const MEMBER_STATEMENT_MS = 10_000;
const OWN_STATEMENT_MS = 600_000;

/**
 * PGlite has one database session. Whoever uses it holds the mutex from BEGIN to COMMIT or ROLLBACK, so that no
 * statement of the server or of another member runs inside a member's transaction. Inside a transaction, a statement on
 * the connection itself would wait for ever. So it is refused: use the transaction that was handed in.
 *
 * The session belongs to one opening of the engine. When the engine ends, running requests fail with a lost connection,
 * and later requests get a session of the next opening.
 */
export class PgliteClubConnection implements ClubConnection {
  readonly engine = 'pglite' as const;
  readonly #mutex = new FifoMutex();
  readonly #keeper: EngineKeeper<Opened>;
  readonly #memberStatementMs: number;
  readonly #ownStatementMs: number;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #ownTransaction = new AsyncLocalStorage<true>();
  readonly #runner = sqlRunner((statement) => runAlone(this.#acquire, statement));
  readonly #schema = new KnownSchema();

  constructor(options: PgliteConnectionOptions) {
    this.#memberStatementMs = options.memberStatementMs ?? MEMBER_STATEMENT_MS;
    this.#ownStatementMs = options.ownStatementMs ?? OWN_STATEMENT_MS;
    this.#keeper = new EngineKeeper({
      ...options,
      open: async (number) => this.#prepare(await options.open(number)),
      onOpenAgain: (number) => {
        options.onOpenAgain?.(number);
        // Notifications may have been missed, so every listener is called once.
        for (const channel of this.#listeners.keys()) this.#notify(channel);
      },
    });
  }

  readonly #acquire = async (): Promise<Session> => {
    this.#refuseInTransaction();
    return this.#session();
  };

  /** Waits until the database is open. @throws the error that kept it from opening */
  async open(): Promise<this> {
    await this.#keeper.start();
    return this;
  }

  /** Prepares an opening before anybody gets it. */
  async #prepare(engine: Engine): Promise<Opened> {
    const withinMs = this.#ownStatementMs;
    const session = await openEngineSession(engine, { openWithinMs: withinMs, onNotify: (channel) => this.#notify(channel) });
    try {
      for (const channel of this.#listeners.keys()) await session.run(listenText(channel), [], { withinMs });
    } catch (error) {
      engine.end('it could not be made ready');
      await engine.ended;
      throw error;
    }
    return { engine, session };
  }

  async #session(): Promise<Session> {
    for (;;) {
      const { engine, session } = await this.#keeper.acquire();
      const release = await this.#mutex.acquire();
      if (engine.isEnded) {
        release();
        continue;
      }
      try {
        await this.#schema.learnTypes(session, this.#ownStatementMs);
      } catch (error) {
        release();
        throw error;
      }
      const limitOf = ({ isMembers }: RunOptions = {}) => (isMembers ? this.#memberStatementMs : this.#ownStatementMs);
      return {
        isQuiet: () => session.isQuiet,
        run: async (statements, options) => session.runEach(statements, limitOf(options)),
        runAsOne: async (statements, options) => session.runAsOne(statements, limitOf(options)),
        release: (isOpen) => {
          if (isOpen) engine.end('a transaction could not be ended');
          release();
        },
      };
    }
  }

  get schemaVersion(): number {
    return this.#schema.schemaVersion;
  }

  noteSchemaChange(): void {
    this.#schema.noteSchemaChange();
  }

  async query<Row extends object = SqlRow>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.#runner.query<Row>(text, parameters);
  }

  async script(text: string): Promise<void> {
    await this.#runner.script(text);
  }

  async transact<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result> {
    this.#refuseInTransaction();
    // The work itself may lead to another session, when the first one is lost with its first statement.
    return runInTransaction(
      async () => this.#session(),
      (transaction) => this.#ownTransaction.run(true, () => work(transaction)),
    );
  }

  #refuseInTransaction(): void {
    if (this.#ownTransaction.getStore()) throw new Error('Inside a transaction only the transaction that was handed in may be used');
  }

  /**
   * Does work on the folder while no statement runs and no transaction is open: a copy that is taken then opens as
   * after a kill.
   */
  async whileIdle<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.#mutex.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async askAs<Row extends object>(vars: CallerContext, statement: Statement, options: AskOptions<Row> = {}): Promise<Row | undefined> {
    return (await askAsCaller({ engine: this.engine, acquire: this.#acquire }, vars, statement, options))[0];
  }

  async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
    // This is called while somebody else's statement is answered. It must not count as part of their transaction.
    const listener = AsyncResource.bind(() => onNotify());
    const listeners = this.#listeners.get(channel) ?? new Set();
    // Noted before the statement runs: if the database is opened again in between, that opening listens by itself.
    this.#listeners.set(channel, listeners.add(listener));
    const stop = async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      await this.query(`unlisten ${quoteName(channel)}`).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
      });
    };
    try {
      await this.query(listenText(channel));
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  #notify(channel: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) queueMicrotask(listener);
  }

  async close(): Promise<void> {
    await this.#keeper.close();
  }
}

function listenText(channel: string): string {
  return `listen ${quoteName(channel)}`;
}
