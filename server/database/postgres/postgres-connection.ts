import { askAsCaller } from '../ask-as-caller.ts';
import type { AskOptions } from '../caller-context.ts';
import type { CallerContext } from '../caller-context.ts';
import type { ClubConnection, SqlRow, SqlRunner } from '../club-connection.ts';
import { KnownSchema } from '../known-schema.ts';
import { PreparedShapes } from '../prepared-shapes.ts';
import { LONGEST_STATEMENT_MS } from '../request-context.ts';
import { sqlRunner } from '../sql-runner.ts';
import type { Statement } from '../statement.ts';
import { asLostConnection } from './lost-connection.ts';
import { PostgresListener } from './postgres-listener.ts';
import { PostgresSession } from './postgres-session.ts';
import { SERVER_NAME } from './session-name.ts';
import type { SessionOptions } from './session-options.ts';
import { SessionPool } from './session-pool.ts';
import { runAlone, runInTransaction } from './session-transaction.ts';
import type { Session } from './session-transaction.ts';

/** PostgreSQL's word for a statement that writes where it may not. */
const READ_ONLY = '25006';

const SETTINGS = { TimeZone: 'UTC' };

/** How many sessions a process has by default. */
export const SESSIONS = 10;

export interface PostgresOptions {
  url: string;
  /** Where LISTEN works, which is not behind a pooler in transaction mode; `url` by default. */
  listenUrl?: string | undefined;
  /** The sessions' name, as other sessions see it; that of a server by default. */
  name?: string | undefined;
  /** How many sessions the pool has. */
  poolSize?: number;
  /** Milliseconds until a statement must be answered; no limit by default. */
  answerWithinMs?: number | undefined;
  /** Milliseconds until a new connection must answer; with answerWithinMs, also until a transaction must have begun. */
  openWithinMs?: number;
  /** Milliseconds a caller waits for a session of the pool. */
  waitMs?: number;
}

/** PostgreSQL: each transaction holds a session of its own. */
export class PostgresClubConnection implements ClubConnection {
  readonly engine = 'postgres' as const;
  readonly #shapes = new PreparedShapes();
  readonly #sessionOptions: SessionOptions;
  readonly #listenUrl: string;
  readonly #pool: SessionPool;
  readonly #acquire: () => Promise<Session>;
  readonly #listeners = new Set<PostgresListener>();
  readonly #runner = sqlRunner((statement) => runAlone(this.#acquire, statement));
  readonly #schema = new KnownSchema();

  constructor({
    url,
    listenUrl = url,
    name = SERVER_NAME,
    poolSize = SESSIONS,
    answerWithinMs,
    openWithinMs = 5_000,
    waitMs = 10_000,
  }: PostgresOptions) {
    this.#sessionOptions = {
      url,
      name,
      settings: SETTINGS,
      openWithinMs,
      types: { values: null },
      isKept: ({ text, parameters }) => this.#shapes.isKept(text, parameters),
    };
    this.#listenUrl = listenUrl;
    this.#pool = new SessionPool({ open: () => PostgresSession.open(this.#sessionOptions), size: poolSize, waitMs });
    // PostgreSQL itself ends a member's statement. A caller who waits much longer for it waits for a connection that
    // has vanished.
    const membersWithinMs = answerWithinMs && Math.min(answerWithinMs, openWithinMs + LONGEST_STATEMENT_MS);
    this.#acquire = async () => {
      const session = await this.#acquireKnowing(openWithinMs);
      // As on a standby, or where a full database may only be read. A later session may lead to one that writes.
      const asAwayToWriters = (isReadOnly: boolean | undefined) => (error: unknown) => {
        if (isReadOnly || !(error instanceof Error && 'code' in error && error.code === READ_ONLY)) throw error;
        session.destroy();
        throw asLostConnection(error);
      };
      return {
        isQuiet: () => session.isQuiet,
        run: async (statements, { isFirst, isReadOnly } = {}) =>
          session.runEach(statements, answerWithinMs && isFirst ? openWithinMs : answerWithinMs).catch(asAwayToWriters(isReadOnly)),
        runAsOne: async (statements, { isMembers, isReadOnly } = {}) =>
          session.runAsOne(statements, isMembers ? membersWithinMs : answerWithinMs).catch(asAwayToWriters(isReadOnly)),
        release: (isOpen) => {
          if (isOpen) session.destroy();
          this.#pool.release(session);
        },
      };
    };
  }

  /** The pool's sessions; those that listen are not among them. */
  get sessions(): SessionPool['state'] {
    return this.#pool.state;
  }

  get schemaVersion(): number {
    return this.#schema.schemaVersion;
  }

  noteSchemaChange(): void {
    this.#schema.noteSchemaChange();
  }

  /** A session of the pool, which knows the types that there are now. */
  async #acquireKnowing(withinMs: number): Promise<PostgresSession> {
    const session = await this.#pool.acquire();
    try {
      await this.#schema.learnTypes(session, withinMs);
      return session;
    } catch (error) {
      session.destroy();
      this.#pool.release(session);
      throw error;
    }
  }

  async query<Row extends object = SqlRow>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.#runner.query<Row>(text, parameters);
  }

  async script(text: string): Promise<void> {
    await this.#runner.script(text);
  }

  async transact<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result> {
    return runInTransaction(this.#acquire, work);
  }

  async askAs<Row extends object>(vars: CallerContext, statement: Statement, options: AskOptions<Row> = {}): Promise<Row | undefined> {
    return (await askAsCaller({ engine: this.engine, acquire: this.#acquire }, vars, statement, options))[0];
  }

  async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
    const open = (onMessage: () => void) => PostgresSession.open({ ...this.#sessionOptions, url: this.#listenUrl, onNotify: onMessage });
    const listener = new PostgresListener({ open, channel, onNotify });
    await listener.start();
    this.#listeners.add(listener);
    return async () => {
      this.#listeners.delete(listener);
      await listener.stop();
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), ...[...this.#listeners].map((listener) => listener.stop())]);
  }
}
