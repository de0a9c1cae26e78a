import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ClubConnection } from '#server/database/club-connection.ts';

/** So many attempts in a window that begins with the first. */
export interface RateLimit {
  points: number;
  minutes: number;
}

/** One caller's attempts under one of the limits. `key` names the account or network; it is kept as a hash only. */
export interface Counter<Name extends string> {
  limit: Name;
  key: string;
}

export interface RateLimits<Name extends string> {
  /**
   * Counts one attempt in each, in order, until one has no room left.
   * @returns null when the attempt may go on, else the seconds until it may
   */
  take: (counters: Counter<Name>[]) => Promise<number | null>;
  /** Takes back what `take` counted: an attempt that was right is none. */
  giveBack: (counters: Counter<Name>[]) => Promise<void>;
  /** How much has been counted there in the running window. */
  counted: (counter: Counter<Name>) => Promise<number>;
}

const FAR_BEYOND = 20;

/** Hashes keys, so that the counts have no names. */
export function createKeyHash(secret: string): (key: string) => string {
  return (key) => createHmac('sha256', secret).update(key).digest('base64url');
}

/** Limits that never refuse, for development mode's tests. */
export function createNoLimits<Name extends string>(): RateLimits<Name> {
  return { take: async () => null, giveBack: async () => undefined, counted: async () => 0 };
}

/**
 * Limits by rate-limiter-flexible, counted in this process's memory on PGlite, which one process has for itself, and in
 * PostgreSQL where several share it.
 * @param secret keys the hashes, so that the counts have no names
 */
export function createRateLimits<Name extends string>(
  connection: ClubConnection,
  limits: Record<Name, RateLimit>,
  secret: string,
): RateLimits<Name> {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(name: Name): RateLimiterAbstract {
    const known = limiters.get(name);
    if (known) return known;
    const { points, minutes } = limits[name];
    const options = { keyPrefix: name, points, duration: minutes * 60 };
    const limiter =
      connection.engine === 'postgres'
        ? new RateLimiterPostgres({
            ...options,
            storeClient: asPostgresClient(connection),
            storeType: 'client',
            schemaName: 'app',
            tableName: 'rate_limit_counts',
            tableCreated: true,
            // A caller who goes on far beyond it is refused without asking the database again.
            inMemoryBlockOnConsumed: points + FAR_BEYOND,
            // The limiters share one table, so one of them clears it.
            clearExpiredByTimeout: limiters.size === 0,
          })
        : new RateLimiterMemory(options);
    limiters.set(name, limiter);
    return limiter;
  }

  const hashed = createKeyHash(secret);

  return {
    async take(counters) {
      for (const { limit, key } of counters) {
        try {
          await limiterOf(limit).consume(hashed(key));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        }
      }
      return null;
    },
    async giveBack(counters) {
      for (const { limit, key } of counters) await limiterOf(limit).reward(hashed(key));
    },
    async counted({ limit, key }) {
      return (await limiterOf(limit).get(hashed(key)))?.consumedPoints ?? 0;
    },
  };
}

/** As much of a node-postgres client as the library uses, over the server's own connection. */
function asPostgresClient(connection: ClubConnection) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await connection.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
}
