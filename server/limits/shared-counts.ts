import type { SqlRunner } from '#server/database/club-connection.ts';

interface CountWindow {
  /** Counted here and not told the database yet. */
  own: number;
  /** Counted by all processes, as the database last said. */
  told: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface SharedCountsOptions {
  /** Milliseconds after which what was counted is told. */
  tellEveryMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const TELL_EVERY_MS = 1_000;
/**
 * This part of a limit is told at once: it bounds what several processes let through together before they know of each
 * other.
 */
const TELL_AT = 0.1;
const FORGET_AT = 10_000;

// Always in the same order, so that two processes never wait for each other.
const TELL = `
  insert into app.rate_limit_counts as c (key, points, expire)
  select t.key, t.points, t.expire from jsonb_to_recordset($1::text::jsonb) as t (key text, points integer, expire bigint) order by t.key
  on conflict (key) do update set
    points = case when c.expire <= $2::bigint then excluded.points else c.points + excluded.points end,
    expire = case when c.expire <= $2::bigint then excluded.expire else c.expire end
  returning key, points, expire::text`;

/**
 * Counts of several processes together, at the price of one statement a second for all callers, and none while nothing
 * is counted. Each process counts in its memory, tells the database what is new, and hears how much all have counted.
 * In the time in between the processes may together let a tenth of the limit more through each.
 */
export class SharedCounts {
  readonly #database: Pick<SqlRunner, 'query'> | null;
  readonly #tellEveryMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, CountWindow>();
  readonly #news = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isTelling = false;
  #isUrgent = false;

  /** @param database null where there is only this process */
  constructor(database: Pick<SqlRunner, 'query'> | null, { tellEveryMs = TELL_EVERY_MS, now = Date.now }: SharedCountsOptions = {}) {
    this.#database = database;
    this.#tellEveryMs = tellEveryMs;
    this.#now = now;
  }

  /**
   * Counts one more under the key.
   * @returns null when it has room, else the seconds until it has; nothing is counted then
   */
  take(key: string, points: number, durationMs: number): number | null {
    const now = this.#now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { own: 0, told: 0, endsAt: now + durationMs };
    if (window.told + window.own >= points) return Math.max(1, Math.ceil((window.endsAt - now) / 1_000));
    window.own += 1;
    if (window !== known) this.#remember(key, window, now);
    if (this.#database) this.#news.add(key);
    this.#tellSoon(window.own >= points * TELL_AT);
    return null;
  }

  /**
   * @returns the seconds until the key has room again, as far as this process knows; null when it has. Nothing is
   * counted
   */
  wait(key: string, points: number): number | null {
    const now = this.#now();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now || window.told + window.own < points) return null;
    return Math.max(1, Math.ceil((window.endsAt - now) / 1_000));
  }

  #remember(key: string, window: CountWindow, now: number): void {
    if (this.#windows.size >= FORGET_AT) for (const [other, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(other);
    this.#windows.set(key, window);
  }

  #tellSoon(isUrgent: boolean): void {
    this.#isUrgent ||= isUrgent;
    const database = this.#database;
    if (!database || this.#isTelling || (this.#timer && !isUrgent)) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tellAll(database), this.#isUrgent ? 0 : this.#tellEveryMs).unref();
  }

  async #tellAll(database: Pick<SqlRunner, 'query'>): Promise<void> {
    this.#timer = null;
    this.#isTelling = true;
    this.#isUrgent = false;
    await this.#tell(database);
    this.#isTelling = false;
    if (this.#news.size > 0) this.#tellSoon(this.#isUrgent);
  }

  async #tell(database: Pick<SqlRunner, 'query'>): Promise<void> {
    const now = this.#now();
    const sent = new Map<string, { window: CountWindow; own: number }>();
    for (const key of this.#news) {
      const window = this.#windows.get(key);
      if (window && window.endsAt > now) sent.set(key, { window, own: window.own });
    }
    this.#news.clear();
    if (sent.size === 0) return;
    const rows = [...sent].map(([key, { window, own }]) => ({ key, points: own, expire: Math.round(window.endsAt) }));
    try {
      const told = await database.query<{ key: string; points: number; expire: string }>(TELL, [JSON.stringify(rows), now]);
      for (const { key, points, expire } of told) {
        const known = sent.get(key);
        if (!known) continue;
        known.window.own -= known.own;
        known.window.told = points;
        known.window.endsAt = Number(expire);
      }
    } catch {
      // A database that is away takes no calls either: the counts stay here and are told when it is back.
      for (const key of sent.keys()) this.#news.add(key);
    }
  }
}
