import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import { makeFolder } from '#server/base/make-folder.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { appendDeletions } from './deletions.ts';
import type { DeletionLine } from './deletions.ts';
import { upgradeCopies } from './upgrade-copies.ts';

const EVERY_MS = 5_000;
const LOG_EVERY_MS = 3_600_000;
/** A deletion that is being made has an instant already, and its row comes a moment later. */
const STILL_COMING_MS = 60_000;

const WAITING = `select app.begin_deletion_list_hour() as is_new_hour, (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.user_id, 'at', to_char(d.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.deleted_at), '[]')
    from app.deleted_accounts d) as accounts`;

/**
 * Writes deleted accounts into the list beside the backups, within seconds, and once an hour until when the list is
 * complete. A row that can't be written stays in the database and is tried again. Where no process has a folder of
 * backups, the database notes no accounts.
 * @param folder BACKUP_DIR; null where there is none
 * @param copies the folder of what is kept before migrations: as long as a copy is there, the list is written beside it
 * too
 */
export function startDeletionList(
  folder: string | null,
  connection: Pick<ServerAccess, 'query'>,
  log: Logger,
  everyMs = EVERY_MS,
  copies: string | null = null,
): Pick<Repeating, 'stop'> {
  if (folder === null && copies === null) return { stop: async () => undefined };
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isNoted = false;
  return every({
    everyMs,
    firstMs: 0,
    task: async () => {
      const hasCopies = copies !== null && (await upgradeCopies(copies)).length > 0;
      const folders = new Set([...(folder === null ? [] : [folder]), ...(hasCopies ? [copies] : [])]);
      if (folders.size === 0) return;
      if (!isNoted) await connection.query(`insert into app.sweeps (name) values ('deletion_list') on conflict do nothing`);
      isNoted = true;
      await writeWaiting([...folders], connection);
    },
    onError: (error) => {
      if (performance.now() < loggedAt + LOG_EVERY_MS) return;
      loggedAt = performance.now();
      log.error({ err: error, folder: folder ?? copies }, 'deleted accounts could not be listed beside the backups');
    },
  });
}

async function writeWaiting(folders: readonly string[], connection: Pick<ServerAccess, 'query'>): Promise<void> {
  const completeAt = new Date(Date.now() - STILL_COMING_MS).toISOString();
  const [waiting] = await connection.query<{ is_new_hour: boolean; accounts: { id: string; at: string }[] }>(WAITING);
  if (!waiting) return;
  const { is_new_hour: isNewHour, accounts } = waiting;
  const lines: DeletionLine[] = isNewHour ? [...accounts, { known_until: completeAt }] : accounts;
  if (lines.length === 0) return;
  for (const folder of folders) {
    await makeFolder(folder);
    await appendDeletions(folder, lines);
  }
  // Two processes may both have written a line: it is read as one.
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0) await connection.query('delete from app.deleted_accounts where user_id = any($1::text[]::uuid[])', [ids]);
}
