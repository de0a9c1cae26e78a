import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerAccess } from '../club-connection.ts';

const EVERY_MS = 15_000;

/**
 * Has the rankings of challenges with a crowd counted while the server runs; each is counted about twice a minute,
 * however many processes ask (app.refresh_ranking_snapshots).
 */
export function startRankingTimer(connection: Pick<ServerAccess, 'query'>, log: Logger): Pick<Repeating, 'stop'> {
  return every({
    everyMs: EVERY_MS,
    task: async () => connection.query('select app.refresh_ranking_snapshots()'),
    onError: (error) => log.error({ err: error }, 'the rankings were not counted'),
  });
}
