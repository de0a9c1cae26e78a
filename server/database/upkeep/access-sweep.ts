import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerAccess } from '../club-connection.ts';

const EVERY_MS = 3_600_000;

/**
 * Has deleted what has served its time: access records after six months, sessions past theirs, counts of guessed card
 * codes, which hold the network they came from, counts of wrong codes, and networks and devices that are familiar no
 * more. At the start and every hour the database is asked; of the first two it does the work once a day, however many
 * processes ask (app.sweep_accesses).
 */
export function startAccessSweep(connection: Pick<ServerAccess, 'query'>, log: Logger): Pick<Repeating, 'stop'> {
  return every({
    everyMs: EVERY_MS,
    firstMs: 0,
    task: async () =>
      connection.query(
        'select app.sweep_accesses(), app.sweep_card_attempts(), app.sweep_code_tries(), app.sweep_report_attempts(), app.trim_reports()',
      ),
    onError: (error) => log.error({ err: error }, 'old access records and card attempts were not deleted'),
  });
}
