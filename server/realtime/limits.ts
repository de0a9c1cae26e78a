/** The limits of one browser, account or address. They leave a member with several tabs far from every one of them. */
export const REALTIME_LIMITS = {
  /** Bytes of one message from a client; a join with a large token has about 3,000. */
  messageBytes: 32 * 1024,
  /** Messages at once, and how many a second come back. */
  messageBurst: 60,
  messagesPerSecond: 10,
  channelsPerSocket: 10,
  /**
   * Counted for a member in one network, at aal2 apart (memberKey): somebody else with the password fills their own.
   */
  socketsPerAccount: 20,
  /**
   * Joins that ask the database at a time; when every member reconnects at once, the others' requests still get
   * through.
   */
  joinsAtOnce: 4,
  joinsAtOncePerSession: 2,
  /**
   * Joins of one session at once, and how many a second come back: after a restart of the server a few tabs join two
   * topics each.
   */
  joinBurst: 30,
  joinsPerSecond: 2,
  /** Bytes waiting for a client that does not read them. */
  waitingBytes: 1024 * 1024,
  /** A socket that has not sent anything for so long is gone: clients send a heartbeat every 25 or 30 s. */
  silenceMs: 75_000,
  /** How long a socket may have no channel. */
  withoutChannelMs: 10_000,
  /** Sockets of one network that no member has signed in on: those of an app that opens do so at once. */
  strangersPerNetwork: 50,
  /** New sockets a second for each that a network may have, once as many have come at once. */
  newSocketsPerSecond: 1 / 25,
  /**
   * How long a network with too many new sockets waits for its refusal, and how many wait so; the rest are cut off at
   * once.
   */
  refusalDelayMs: 3_000,
  refusalsWaiting: 200,
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

/** A TokenBucket for each key; those that nobody took from lately are forgotten. */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, { bucket: TokenBucket; usedAt: number }>();
  #sweptAt = 0;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** As TokenBucket's. */
  take(key: string, now = performance.now()): boolean {
    this.#sweep(now);
    const known = this.#buckets.get(key) ?? { bucket: new TokenBucket(this.#burst, this.#perSecond, now), usedAt: now };
    known.usedAt = now;
    this.#buckets.set(key, known);
    return known.bucket.take(now);
  }

  #sweep(now: number): void {
    const fullAfterMs = (this.#burst / this.#perSecond) * 1_000;
    if (now - this.#sweptAt < fullAfterMs) return;
    this.#sweptAt = now;
    for (const [key, { usedAt }] of this.#buckets) if (now - usedAt > fullAfterMs) this.#buckets.delete(key);
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
