import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { removeDeletions } from './deletions.ts';
import { removeOldCopies, upgradeCopies } from './upgrade-copies.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 6 * 60 * 60_000;

/** No list was kept for so long: what the database has noted is of no use. */
const FORGET_SQL = `
with gone as (
  delete from app.sweeps s where s.name = 'deletion_list' and s.last_run_at < clock_timestamp() - interval '30 days' returning s.name
) delete from app.deleted_accounts d where exists (select from gone)`;

/**
 * Deletes what was kept before migrations when it is 30 days old, also where the server runs for months. With the last
 * copy goes the list of deleted accounts that was begun for it.
 * @param copies the folder of the copies
 * @param backupDir BACKUP_DIR, whose list stays; null where there is none
 */
export function startCopySweep(
  { copies, backupDir }: { copies: string; backupDir: string | null },
  connection: Pick<ServerAccess, 'query'>,
  log: Logger,
  firstMs = FIRST_MS,
): Repeating {
  return every({
    everyMs: EVERY_MS,
    firstMs,
    task: async () => {
      const gone = await removeOldCopies(copies, new Date());
      if (gone.length > 0) log.info({ gone }, 'copies of before a migration have been deleted');
      if ((await upgradeCopies(copies)).length > 0 || copies === backupDir) return;
      await removeDeletions(copies);
      if (backupDir === null) await connection.query(FORGET_SQL);
    },
    onError: (error) => log.error({ err: error, folder: copies }, 'copies of before a migration could not be looked after'),
  });
}
