import type { Logger } from '../base/log.ts';
import type { ServerAccess } from '../database/club-connection.ts';

const EVERY_MS = 3_600_000;

/**
 * Has deleted what has served its time: access records after six months, sessions past theirs, counts of guessed card codes, which hold the
 * network they came from. At the start and every hour the database is asked; of the first two it does the work once a day, however many
 * processes ask (app.sweep_accesses).
 */
export function startAccessSweep(connection: Pick<ServerAccess, 'query'>, log: Logger): { stop: () => void } {
  const sweep = () => {
    connection
      .query('select app.sweep_accesses(), app.sweep_card_attempts()')
      .catch((error: unknown) => log.error({ err: error }, 'old access records and card attempts were not deleted'));
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  sweep();
  return { stop: () => clearInterval(timer) };
}
