/** What one browser, account or address may use. The figures leave a member with several tabs far from every one of them. */
export const REALTIME_LIMITS = {
  /** Bytes of one message from a client; a join with a large token has about 3,000. */
  messageBytes: 32 * 1024,
  /** Messages at once, and how many a second come back. */
  messageBurst: 60,
  messagesPerSecond: 10,
  channelsPerSocket: 10,
  socketsPerAccount: 20,
  /** Joins that ask the database at a time; when every member reconnects at once, the others' requests still get through. */
  joinsAtOnce: 4,
  /** Bytes waiting for a client that does not read them. */
  waitingBytes: 1024 * 1024,
  /** A socket that has not sent anything for so long is gone: clients send a heartbeat every 25 or 30 s. */
  silenceMs: 75_000,
  /** How long a socket may have no channel. */
  withoutChannelMs: 60_000,
} as const;

/** Lets `burst` messages through at once and `perSecond` more each second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #countedAt: number;

  constructor(burst: number, perSecond: number, now = performance.now()) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#countedAt = now;
  }

  /** Whether one more is allowed now (milliseconds of a steady clock); it is then counted. */
  take(now = performance.now()): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#countedAt) / 1_000) * this.#perSecond);
    this.#countedAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** Counts what belongs to a key and refuses more than `most` of it. */
export class Quota {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more for the key; false, and nothing counted, when it has all it may have. */
  take(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  giveBack(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Runs at most `most` tasks at a time, the others in the order in which they came. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
