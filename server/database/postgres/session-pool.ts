import { LostConnectionError } from './lost-connection.ts';
import type { PostgresSession } from './postgres-session.ts';

interface PoolOptions {
  open: () => Promise<PostgresSession>;
  /** How many sessions there may be at a time, including those being opened. */
  size: number;
  /** Milliseconds until a session must be free. */
  waitMs: number;
}

interface Waiter {
  resolve: (session: PostgresSession) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout;
}

const CLOSE_WITHIN_MS = 5_000;
const BETWEEN_TRIES_MS = 100;

/**
 * Hands out sessions, each to one caller at a time. A lost session is forgotten and makes room for a new one. When one
 * can't be opened, only one at a time is tried again: so a crowd does not disturb a database that is starting. The
 * caller who waits hears how that ends. While others are open, the caller gets one of them instead.
 */
export class SessionPool {
  readonly #options: PoolOptions;
  readonly #sessions = new Set<PostgresSession>();
  readonly #idle: PostgresSession[] = [];
  readonly #waiters = new Set<Waiter>();
  #opening = 0;
  #isAway = false;
  #isClosed = false;
  #onEmpty: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** How many sessions there are, how many of them nobody uses, and how many callers wait for one. */
  get state(): { open: number; idle: number; waiting: number } {
    return { open: this.#sessions.size, idle: this.#idle.length, waiting: this.#waiters.size };
  }

  /** @throws LostConnectionError when no session can be opened, or none becomes free in time */
  async acquire(): Promise<PostgresSession> {
    if (this.#isClosed) throw new LostConnectionError('The pool of connections has been closed');
    const idle = this.#idle.pop();
    if (idle) return idle;
    const session = new Promise<PostgresSession>((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new LostConnectionError('No connection to the database became free in time'));
      }, this.#options.waitMs);
      const waiter: Waiter = { resolve, reject, limit };
      this.#waiters.add(waiter);
    });
    this.#fill();
    return session;
  }

  /** Takes a session back, even a lost one. */
  release(session: PostgresSession): void {
    if (!this.#sessions.has(session)) return;
    if (this.#isClosed || session.isOld) {
      void session.end();
      this.#forget(session);
      return;
    }
    const waiter = this.#nextWaiter();
    if (waiter) waiter.resolve(session);
    else this.#idle.push(session);
  }

  /** Closes each session when it is given back, and all of them after five seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#rejectWaiters(new LostConnectionError('The pool of connections has been closed'));
    await Promise.all(
      this.#idle.splice(0).map(async (session) => {
        await session.end();
        this.#forget(session);
      }),
    );
    if (this.#sessions.size + this.#opening === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, CLOSE_WITHIN_MS);
      this.#onEmpty = () => {
        clearTimeout(limit);
        resolve();
      };
    });
    for (const session of this.#sessions) session.destroy();
  }

  get #hasRoom(): boolean {
    return this.#sessions.size + this.#opening < this.#options.size;
  }

  /** Opens a session for whoever has waited longest. @returns whether it could be opened */
  async #open(): Promise<boolean> {
    this.#opening += 1;
    try {
      const session = await this.#options.open();
      this.#sessions.add(session);
      session.whenLost(() => this.#forget(session));
      this.release(session);
      return true;
    } catch (error) {
      // Where PostgreSQL only lets no more in, those that are open become free for whoever waits.
      if (this.#sessions.size === 0) this.#rejectWaiters(error);
      if (!this.#isAway) this.#tryLater();
      return false;
    } finally {
      this.#opening -= 1;
      this.#fill();
    }
  }

  #tryLater(): void {
    this.#isAway = true;
    setTimeout(() => void this.#tryForAll(), BETWEEN_TRIES_MS).unref();
  }

  async #tryForAll(): Promise<void> {
    if (this.#waiters.size > 0 && !(await this.#open())) {
      this.#tryLater();
      return;
    }
    this.#isAway = false;
    this.#fill();
  }

  #rejectWaiters(error: unknown): void {
    for (let waiter = this.#nextWaiter(); waiter; waiter = this.#nextWaiter()) waiter.reject(error);
  }

  #forget(session: PostgresSession): void {
    if (!this.#sessions.delete(session)) return;
    const place = this.#idle.indexOf(session);
    if (place !== -1) this.#idle.splice(place, 1);
    this.#fill();
  }

  /** Opens sessions for waiting callers, as far as there is room. */
  #fill(): void {
    if (this.#sessions.size + this.#opening === 0) this.#onEmpty();
    while (this.#hasRoom && !this.#isAway && this.#waiters.size > this.#opening) void this.#open();
  }

  #nextWaiter(): Waiter | null {
    const [waiter] = this.#waiters;
    if (!waiter) return null;
    this.#waiters.delete(waiter);
    clearTimeout(waiter.limit);
    return waiter;
  }
}
