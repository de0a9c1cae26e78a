import type { Logger } from '../base/log.ts';
import type { ServerAccess } from '../database/club-connection.ts';

const EVERY_MS = 3_600_000;

/**
 * Has what the law lets expire deleted: access records after six months, sessions past their time. At the start and every hour the
 * database is asked, which does it once a day, however many processes ask (app.sweep_accesses).
 */
export function startAccessSweep(connection: Pick<ServerAccess, 'query'>, log: Logger): { stop: () => void } {
  const sweep = () => {
    connection
      .query('select app.sweep_accesses()')
      .catch((error: unknown) => log.error({ err: error }, 'old access records were not deleted'));
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  sweep();
  return { stop: () => clearInterval(timer) };
}
