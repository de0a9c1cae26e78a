export interface QueueOptions {
  /** Tasks that run at once. */
  places: number;
  /** The most tasks of one caller among these. */
  placesPerCaller: number;
  /** Milliseconds of a steady clock. */
  now?: () => number;
}

/** Thrown by `run` when the caller went away while the task waited; the task was not begun. */
export class CallerGoneError extends Error {}

interface Turn {
  begin: () => void;
  /** How many came before it. */
  number: number;
}
interface Caller {
  running: number;
  waiting: Turn[];
  /** Milliseconds for which the caller's tasks ran, less what has been forgiven since; as of `countedAt`. */
  used: number;
  countedAt: number;
}

/** After this time half of what a caller used is forgiven. */
const HALF_LIFE_MS = 10_000;
const FORGOTTEN_BELOW_MS = 0.1;
const FIRST_SWEEP_AT = 1_000;

/**
 * Runs a few tasks at a time. Of those that wait, the next is of the caller whose tasks took the least time lately, and
 * a caller's own come in their order. Every other turn goes to the one with the fewest tasks, running or waiting: when
 * many want all that the machine can do, an equal share of it may be less than one task a second. So a caller who asks
 * once a second does not wait for them. Of several with as few, it goes to the caller who waits longest: others who
 * used less may come without end.
 */
export class FairQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #callers = new Map<string, Caller>();
  readonly #queued = new Set<Caller>();
  #free: number;
  #turns = 0;
  #came = 0;
  #isGoingOn = false;
  #sweepAt = FIRST_SWEEP_AT;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#free = options.places;
  }

  /** How many tasks wait for their turn. */
  get waiting(): number {
    let total = 0;
    for (const { waiting } of this.#queued) total += waiting.length;
    return total;
  }

  /**
   * Runs the task when it is the caller's turn.
   * @param whenGone called only if the task must wait; calls back when the caller has gone
   * @throws CallerGoneError, or what the task throws
   */
  async run<Result>(key: string, task: () => Promise<Result>, whenGone?: (leave: () => void) => void): Promise<Result> {
    const caller = this.#callerOf(key);
    if (this.#queued.size === 0 && this.#mayBegin(caller)) this.#take(caller);
    else await this.#wait(caller, whenGone);
    const begunAt = this.#now();
    try {
      return await task();
    } finally {
      this.#giveBack(caller, this.#now() - begunAt);
    }
  }

  #callerOf(key: string): Caller {
    const known = this.#callers.get(key);
    if (known) return known;
    if (this.#callers.size >= this.#sweepAt) this.#forgetIdle();
    const caller = { running: 0, waiting: [], used: 0, countedAt: this.#now() };
    this.#callers.set(key, caller);
    return caller;
  }

  #mayBegin(caller: Caller): boolean {
    return this.#free > 0 && caller.running < this.#options.placesPerCaller;
  }

  #take(caller: Caller): void {
    this.#free -= 1;
    caller.running += 1;
  }

  #wait(caller: Caller, whenGone?: (leave: () => void) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const turn = { begin: resolve, number: this.#came++ };
      caller.waiting.push(turn);
      this.#queued.add(caller);
      this.#goOnSoon();
      whenGone?.(() => {
        const place = caller.waiting.indexOf(turn);
        if (place < 0) return;
        caller.waiting.splice(place, 1);
        if (caller.waiting.length === 0) this.#queued.delete(caller);
        reject(new CallerGoneError('The caller left the queue'));
      });
    });
  }

  #giveBack(caller: Caller, tookMs: number): void {
    caller.used = this.#usedBy(caller) + tookMs;
    caller.countedAt = this.#now();
    caller.running -= 1;
    this.#free += 1;
    this.#goOnSoon();
  }

  // Not at once: what works on this thread alone (PGlite does) would go from task to task without ever reading from a
  // socket.
  #goOnSoon(): void {
    if (this.#isGoingOn || this.#queued.size === 0 || this.#free === 0) return;
    this.#isGoingOn = true;
    setImmediate(() => {
      this.#isGoingOn = false;
      for (let next = this.#next(); next; next = this.#next()) this.#begin(next);
    });
  }

  #begin(caller: Caller): void {
    this.#take(caller);
    this.#turns += 1;
    const turn = caller.waiting.shift();
    if (caller.waiting.length === 0) this.#queued.delete(caller);
    turn?.begin();
  }

  /** The caller that is to begin now, if any may. */
  #next(): Caller | undefined {
    let next: Caller | undefined;
    if (this.#free === 0) return next;
    const isForFewest = this.#turns % 2 === 0;
    let least = { amount: Number.POSITIVE_INFINITY, came: Number.POSITIVE_INFINITY };
    for (const caller of this.#queued) {
      if (!this.#mayBegin(caller)) continue;
      const amount = isForFewest ? caller.running + caller.waiting.length : this.#usedBy(caller);
      const wants = { amount, came: caller.waiting[0]?.number ?? 0 };
      if (wants.amount > least.amount || (wants.amount === least.amount && wants.came > least.came)) continue;
      [next, least] = [caller, wants];
    }
    return next;
  }

  #usedBy({ used, countedAt }: Caller): number {
    return used === 0 ? 0 : used * 2 ** ((countedAt - this.#now()) / HALF_LIFE_MS);
  }

  #forgetIdle(): void {
    for (const [key, caller] of this.#callers) {
      if (caller.running === 0 && caller.waiting.length === 0 && this.#usedBy(caller) < FORGOTTEN_BELOW_MS) this.#callers.delete(key);
    }
    this.#sweepAt = Math.max(FIRST_SWEEP_AT, this.#callers.size * 2);
  }
}
