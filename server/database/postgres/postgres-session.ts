import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import postgres from 'postgres';
import type { Options, PostgresType, RowList, Sql } from 'postgres';
import type { SqlRow } from '../club-connection.ts';
import type { Statement } from '../statement.ts';
import { LostConnectionError, asLostConnection, isLostConnection } from './lost-connection.ts';
import { Pipeline, fitsPipeline } from './pipeline.ts';
import type { PipelineQuestion, ValueParser } from './pipeline.ts';

export type StatementResult = RowList<SqlRow[]>;

export interface SessionOptions {
  url: string;
  /** The driver's options, including the types. */
  driver: Options<Record<string, PostgresType>>;
  /** Milliseconds until a new connection must answer. */
  openWithinMs: number;
  /** Called at each notification on a channel that the session listens to. */
  onNotify?: () => void;
  /** Whether a session is to keep the statement prepared; by default none. */
  isKept?: (statement: Statement) => boolean;
}

// `socket` is in postgres.js's README and `onnotify` in its own use, but neither in its types.
type DriverOptions = Options<Record<string, PostgresType>> & {
  socket: (place: Place) => Socket;
  onnotify?: (() => void) | undefined;
};
interface Place {
  host: string[];
  port: number[];
  path?: string | false;
}

// A server process that ends in the middle of a transaction must not leave its locks behind. The operator's own setting stays.
const IDLE_LIMIT_SQL = `select set_config('idle_in_transaction_session_timeout', '30s', false)
  where current_setting('idle_in_transaction_session_timeout') = '0'`;
const SHORTEST_LIFE_MS = 30 * 60_000;
/** A session that has said nothing for longer may be gone, and a statement that writes is not sent to it before it has answered. */
const HEARD_LATELY_MS = 1_000;
/** Where PostgreSQL's message of an error says in every language that the session ends with it. */
const ENDS_SESSION = 'VFATAL\0';

interface RunOptions {
  /** Whether the session keeps the statement prepared. */
  prepare?: boolean;
  /** Milliseconds until the statement must be answered; no limit when absent. */
  withinMs?: number | undefined;
}

/**
 * One session of PostgreSQL over one socket. postgres.js opens a lost connection again by itself and then loses track of it: it writes to a
 * closed socket, which ends the process, or waits for ever. So each session is its own instance of postgres.js, which gets a socket once.
 * When the socket ends, the caller who waits for an answer gets an error, and the instance is not used again.
 */
export class PostgresSession {
  readonly #sql: Sql;
  readonly #waiting = new Set<(error: LostConnectionError) => void>();
  readonly #endsAt = performance.now() + SHORTEST_LIFE_MS * (1 + Math.random());
  #socket: Socket | null = null;
  #lost: LostConnectionError | null = null;
  #copying: Readable | Writable | null = null;
  readonly #pipeline: Pipeline;
  #onLost: () => void = () => undefined;
  #isSocketShared = false;
  /** Reads what comes while the socket is not postgres.js's. */
  #reader: ((bytes: Buffer) => void) | null = null;
  #heardAt = 0;
  /** postgres.js has refused a value, and waits for PostgreSQL to be ready without a query of ours that would tell when it is. */
  #isOwedAnAnswer = false;

  private constructor({ url, driver, onNotify, isKept = () => false }: SessionOptions) {
    const options: DriverOptions = {
      ...driver,
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      onclose: () => this.#lose(new LostConnectionError('The connection to the database was closed')),
      socket: (place) => this.#connectOnce(place),
      onnotify: onNotify,
    };
    this.#sql = postgres(url, options);
    // An application_name in the address would hide this process from a restore, which looks for a running server by its name.
    Object.assign(this.#sql.options.connection, driver.connection);
    const parsers = this.#sql.options.parsers as Record<number, ValueParser | undefined>;
    this.#pipeline = new Pipeline({ parserOf: (type) => parsers[type], isKept });
  }

  /**
   * Connects, logs in and runs a first statement.
   * @throws LostConnectionError with the reason in its message
   */
  static async open(options: SessionOptions, learned: ArrayTypes): Promise<PostgresSession> {
    const mustLearn = !options.onNotify && !learned.isComplete;
    const session = new PostgresSession({ ...options, driver: { ...options.driver, fetch_types: mustLearn } });
    if (!mustLearn) learned.teach(session.#sql);
    try {
      // With a pooler in transaction mode the setting would reach other clients.
      await session.run(session.#sql.options.prepare ? IDLE_LIMIT_SQL : 'select 1', [], { withinMs: options.openWithinMs });
      if (mustLearn) learned.learn(session.#sql);
      session.#shareSocket();
      return session;
    } catch (error) {
      const lost = asLostConnection(error);
      session.#lose(lost);
      throw lost;
    }
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Half an hour to an hour after the session began, so that the pool is renewed step by step, for example after a failover. */
  get isOld(): boolean {
    return performance.now() > this.#endsAt;
  }

  /** Calls back once when the session is lost, or at once when it already is. */
  whenLost(callback: () => void): void {
    if (this.#lost) callback();
    else this.#onLost = callback;
  }

  /**
   * One statement with parameters, or several without.
   * @throws LostConnectionError, or the driver's error with its SQLSTATE in `code`
   */
  async run(text: string, parameters: readonly unknown[], { prepare = false, withinMs }: RunOptions = {}): Promise<StatementResult> {
    if (this.#lost) throw this.#lost;
    return new Promise((resolve, reject) => {
      // When the process was busy, the answer may be there unread. It is read before the immediate runs.
      const limit = withinMs === undefined ? undefined : setTimeout(() => setImmediate(giveUp), withinMs);
      const settle = () => {
        clearTimeout(limit);
        return this.#waiting.delete(fail);
      };
      const fail = (error: unknown) => settle() && reject(error);
      const giveUp = () =>
        this.#waiting.has(fail) && this.#lose(new LostConnectionError(`The database did not answer within ${withinMs} ms`));
      this.#waiting.add(fail);
      this.#sql.unsafe<SqlRow[]>(text, parameters as never[], { prepare }).then(
        (result) => {
          this.#isOwedAnAnswer = false;
          return settle() && resolve(result);
        },
        (error: unknown) => {
          this.#isOwedAnAnswer = !(error instanceof postgres.PostgresError);
          if (isLostConnection(error)) this.#lose(asLostConnection(error));
          fail(this.#lost ?? error);
        },
      );
    });
  }

  /**
   * Runs statements as one transaction in one round trip: each only once those before it have succeeded.
   * @returns the rows of the last one; undefined, and nothing done, when they have to be asked one after the other this time
   * @throws LostConnectionError, or PostgreSQL's error with its SQLSTATE in `code`; then nothing was done either
   */
  async runAsOne(statements: readonly Statement[], withinMs: number | undefined): Promise<SqlRow[] | undefined> {
    const socket = this.#socket;
    const isQuiet = performance.now() - this.#heardAt > HEARD_LATELY_MS;
    const isBusy = this.#waiting.size > 0 || this.#isOwedAnAnswer;
    if (!socket || this.#lost || !this.#isSocketShared || isBusy || isQuiet) return undefined;
    if (!statements.every(fitsPipeline)) return undefined;
    const question = this.#pipeline.ask(statements);
    try {
      await this.#exchange(socket, question, withinMs);
    } catch (error) {
      if (question.isUntouched) return undefined;
      throw error;
    }
    try {
      return question.rows;
    } catch (error) {
      if (error instanceof LostConnectionError) this.#lose(error);
      throw error;
    }
  }

  async #exchange(socket: Socket, question: PipelineQuestion, withinMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const limit = withinMs === undefined ? undefined : setTimeout(() => setImmediate(giveUp), withinMs);
      const settle = () => {
        clearTimeout(limit);
        this.#reader = null;
        return this.#waiting.delete(fail);
      };
      const fail = (error: unknown) => settle() && reject(error);
      const giveUp = () =>
        this.#waiting.has(fail) && this.#lose(new LostConnectionError(`The database did not answer within ${withinMs} ms`));
      this.#waiting.add(fail);
      this.#reader = (bytes) => {
        try {
          if (question.read(bytes) && settle()) resolve();
        } catch (error) {
          this.#lose(asLostConnection(error));
        }
      };
      socket.write(question.bytes);
    });
  }

  /** postgres.js has the socket, and lends it for pipelines, which it can't send. It keeps one that it speaks TLS over, or that a pooler may be behind. */
  #shareSocket(): void {
    const { ssl, prepare } = this.#sql.options;
    const [theirs] = this.#socket?.listeners('data') ?? [];
    if (!this.#socket || !theirs || ssl || !prepare) return;
    this.#socket.removeAllListeners('data');
    this.#socket.on('data', (bytes: Buffer) => {
      this.#heardAt = performance.now();
      if (this.#reader) this.#reader(bytes);
      else theirs(bytes);
      // The socket may close a while later, and who is asked meanwhile could not tell whether PostgreSQL had begun.
      if (this.#waiting.size === 0 && bytes.includes(ENDS_SESSION)) this.destroy();
    });
    this.#heardAt = performance.now();
    this.#isSocketShared = true;
  }

  /** The answer to a `copy … to stdout`. It must be read to its end before the session can be asked anything else. */
  async copyOut(text: string): Promise<Readable> {
    if (this.#lost) throw this.#lost;
    const stream = this.#watched(await this.#sql.unsafe(text).readable());
    // postgres.js pauses the socket while nobody reads, and forgets that when the answer ends: the next one would never come.
    return stream.once('end', () => this.#lost ?? stream._read(0));
  }

  /** Where the lines of a `copy … from stdin` are written to. It fails with PostgreSQL's error. */
  async copyIn(text: string): Promise<Writable> {
    if (this.#lost) throw this.#lost;
    return this.#watched(await this.#sql.unsafe(text).writable());
  }

  /** The stream of a lost session fails instead of waiting for ever. */
  #watched<Stream extends Readable | Writable>(stream: Stream): Stream {
    this.#copying = stream.once('close', () => (this.#copying = null));
    return stream;
  }

  /** Closes the session in order, within a second. No statement may be running. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
    this.destroy();
  }

  /** Ends the session at once. Whoever waits for an answer gets an error. */
  destroy(): void {
    this.#lose(new LostConnectionError('The connection to the database was ended'));
  }

  #connectOnce({ host, port, path }: Place): Socket {
    if (this.#socket ?? this.#lost) {
      this.#lose(new LostConnectionError('The connection to the database was closed'));
      throw this.#lost;
    }
    const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0]);
    // postgres.js takes the name that the server's certificate must have from there.
    this.#socket = Object.assign(socket, { host: host[0] });
    // postgres.js listens for errors only a moment later. A connection that fails at once (no way to the network, no port or file descriptor
    // left) has told its error by then, and an error that nobody listens for ends the process.
    socket.on('error', (error) => this.#lose(asLostConnection(error)));
    socket.once('close', () => this.#lose(new LostConnectionError('The connection to the database was closed')));
    return socket;
  }

  #lose(error: LostConnectionError): void {
    if (this.#lost) return;
    this.#lost = error;
    this.#socket?.destroy();
    for (const fail of this.#waiting) fail(error);
    this.#copying?.destroy(error);
    this.#onLost();
  }
}

/**
 * postgres.js asks each new connection for the array types, and nobody is told when that connection is lost meanwhile. So only the first
 * session asks, and the others reuse its answer.
 */
export class ArrayTypes {
  #known: Pick<Sql['options'], 'parsers' | 'serializers'> | null = null;

  get isComplete(): boolean {
    return this.#known !== null;
  }

  learn({ options: { parsers, serializers } }: Sql): void {
    this.#known = { parsers, serializers };
  }

  teach({ options }: Sql): void {
    Object.assign(options.parsers, this.#known?.parsers);
    Object.assign(options.serializers, this.#known?.serializers);
  }
}
