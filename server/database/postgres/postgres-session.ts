import { connect } from 'node:net';
import type { Socket } from 'node:net';
import postgres from 'postgres';
import type { Options, PostgresType, RowList, Sql } from 'postgres';
import type { SqlRow } from '../club-connection.ts';
import { LostConnectionError, asLostConnection, isLostConnection } from './lost-connection.ts';

export type StatementResult = RowList<SqlRow[]>;

export interface SessionOptions {
  url: string;
  /** The driver's options, the types among them. */
  driver: Options<Record<string, PostgresType>>;
  /** Milliseconds until a new connection must have answered. */
  openWithinMs: number;
  /** Called at each notification on a channel that the session listens to. */
  onNotify?: () => void;
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

// A server that goes away in the middle of a transaction must not leave its locks behind. The operator's own setting stays.
const IDLE_LIMIT_SQL = `select set_config('idle_in_transaction_session_timeout', '30s', false)
  where current_setting('idle_in_transaction_session_timeout') = '0'`;
const SHORTEST_LIFE_MS = 30 * 60_000;

interface RunOptions {
  /** Whether the session keeps the statement prepared. */
  prepare?: boolean;
  /** Milliseconds until it must have been answered; no limit when absent. */
  withinMs?: number | undefined;
}

/**
 * One session of PostgreSQL over one socket. postgres.js opens a lost connection again by itself, and loses track of it: it writes to a
 * socket that is gone, which ends the process, or waits for ever. So each session is an instance of postgres.js of its own, which gets
 * a socket once; when that ends, whatever waits for an answer is told so, and nothing is asked of the instance any more.
 */
export class PostgresSession {
  readonly #sql: Sql;
  readonly #waiting = new Set<(error: LostConnectionError) => void>();
  readonly #endsAt = performance.now() + SHORTEST_LIFE_MS * (1 + Math.random());
  #socket: Socket | null = null;
  #lost: LostConnectionError | null = null;
  #onLost: () => void = () => undefined;

  private constructor({ url, driver, onNotify }: SessionOptions) {
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
  }

  /**
   * Connects, logs in and has a first statement answered.
   * @throws LostConnectionError with the message of whatever was in the way
   */
  static async open(options: SessionOptions, learned: ArrayTypes): Promise<PostgresSession> {
    const mustLearn = !options.onNotify && !learned.isComplete;
    const session = new PostgresSession({ ...options, driver: { ...options.driver, fetch_types: mustLearn } });
    if (!mustLearn) learned.teach(session.#sql);
    try {
      // A pooler in transaction mode hands the setting to others.
      await session.run(session.#sql.options.prepare ? IDLE_LIMIT_SQL : 'select 1', [], { withinMs: options.openWithinMs });
      if (mustLearn) learned.learn(session.#sql);
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

  /** Half an hour to an hour after it began, so that a pool is renewed by and by, as after the failover of a cluster. */
  get isOld(): boolean {
    return performance.now() > this.#endsAt;
  }

  /** Calls back once when the session is lost; at once when it is lost already. */
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
      // The answer may lie unread when the process has been held up: it is read before an immediate comes.
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
        (result) => settle() && resolve(result),
        (error: unknown) => {
          if (isLostConnection(error)) this.#lose(asLostConnection(error));
          fail(this.#lost ?? error);
        },
      );
    });
  }

  /** Says goodbye to the database, for a second at most. Nothing may be under way. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
    this.destroy();
  }

  /** Ends the session at once; what waits for an answer is told so. */
  destroy(): void {
    this.#lose(new LostConnectionError('The connection to the database was ended'));
  }

  #connectOnce({ host, port, path }: Place): Socket {
    if (this.#socket ?? this.#lost) {
      this.#lose(new LostConnectionError('The connection to the database was closed'));
      throw this.#lost;
    }
    const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0]);
    // postgres.js reads the name from there that the server's certificate must have.
    this.#socket = Object.assign(socket, { host: host[0] });
    socket.once('close', () => this.#lose(new LostConnectionError('The connection to the database was closed')));
    return socket;
  }

  #lose(error: LostConnectionError): void {
    if (this.#lost) return;
    this.#lost = error;
    this.#socket?.destroy();
    for (const fail of this.#waiting) fail(error);
    this.#onLost();
  }
}

/**
 * postgres.js asks each new connection for the array types by itself, and nobody hears of it when that connection is lost meanwhile. Here
 * the first session asks, and the others learn it from there.
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
