import type { Logger } from '../base/log.ts';
import type { ServerAccess } from '../database/club-connection.ts';

const EVERY_MS = 15_000;

/**
 * Has the rankings of challenges with a crowd counted while the server runs; each is counted about twice a minute,
 * however many processes ask (app.refresh_ranking_snapshots).
 */
export function startRankingTimer(connection: Pick<ServerAccess, 'query'>, log: Logger): { stop: () => void } {
  let isCounting = false;
  const timer = setInterval(() => {
    if (isCounting) return;
    isCounting = true;
    connection
      .query('select app.refresh_ranking_snapshots()')
      .catch((error: unknown) => log.error({ err: error }, 'the rankings were not counted'))
      .finally(() => (isCounting = false));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
