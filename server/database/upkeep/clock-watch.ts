import type { Logger } from '#server/base/log.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';

interface ClockWatchOptions {
  database: Pick<SqlRunner, 'query'>;
  log: Pick<Logger, 'error' | 'info'>;
  /** Milliseconds that no hand can move. */
  steadyMs?: () => number;
  /** The database's own clock, in milliseconds since 1970. */
  databaseMs?: () => Promise<number>;
}

export interface ClockWatch {
  /** Looks now. @returns whether what can't be taken back may be done */
  look: () => Promise<boolean>;
}

/**
 * Compares how far the database's clock went on with how much time this process has counted since its last look, and
 * tells the database, which decides (app.watch_clock): a clock that leapt stops what can't be taken back.
 */
export function createClockWatch({ database, log, steadyMs = () => performance.now(), databaseMs }: ClockWatchOptions): ClockWatch {
  let last: { database: number; steady: number } | null = null;
  let wasTrusted = true;

  async function readDatabaseMs(): Promise<number> {
    const [row] = await database.query<{ at: string }>('select (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::text as at');
    return Number(row?.at);
  }

  return {
    async look() {
      const now = { database: await (databaseMs ?? readDatabaseMs)(), steady: steadyMs() };
      const drift = last && now.database - last.database - (now.steady - last.steady);
      last = now;
      const [row] = await database.query<{ is_trusted: boolean }>(
        `select app.watch_clock(make_interval(secs => $1::text::double precision / 1000)) as is_trusted`,
        [drift === null ? null : String(drift)],
      );
      const isTrusted = row?.is_trusted ?? true;
      if (wasTrusted && !isTrusted) log.error({ drift }, 'the clock leapt: final results, deletions and expiries wait');
      if (!wasTrusted && isTrusted) log.info('the clock is trusted again');
      wasTrusted = isTrusted;
      return isTrusted;
    },
  };
}
