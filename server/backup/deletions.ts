import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#server/base/parse-json.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';

const FILE = 'deletions.jsonl';

const lineSchema = z.union([
  z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) }),
  z.object({ known_until: z.iso.datetime({ offset: true }) }),
]);

/** A deleted account, or the instant up to which the list is complete. */
export type DeletionLine = z.infer<typeof lineSchema>;

export interface KnownDeletions {
  ids: string[];
  /** For each list, from when until when it is known to be complete. */
  spans: { since: string; until: string }[];
}

/**
 * Adds lines to the list of deleted accounts in the folder of backups, and waits until they are on the disk. Several
 * processes may do so at once: each writes its lines in one piece at the end of the file, beginning on a line of its
 * own, since a crash may have cut off the one before.
 * @throws when not all of it could be written; then it is to be added again
 */
export async function appendDeletions(folder: string, lines: readonly DeletionLine[]): Promise<void> {
  const file = await open(join(folder, FILE), 'a', 0o600);
  try {
    const bytes = Buffer.from(`\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
    // The rest is not written after it: another process may have added lines in between.
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.byteLength) throw new Error(`Only ${bytesWritten} of ${bytes.byteLength} bytes of ${FILE} were written`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Takes the list of a folder away. */
export async function removeDeletions(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true });
}

/** Reads the lists of several folders. A line that a crash has cut off is passed over. */
export async function readDeletions(folders: readonly string[], now: Date): Promise<KnownDeletions> {
  const ids = new Set<string>();
  const spans: KnownDeletions['spans'] = [];
  for (const folder of folders) {
    const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    let span: { since: string; until: string } | null = null;
    for (const line of text.split('\n')) {
      const parsed = lineSchema.safeParse(parseJson(line));
      if (!parsed.success) continue;
      if ('id' in parsed.data) ids.add(parsed.data.id);
      const at = 'id' in parsed.data ? parsed.data.at : parsed.data.known_until;
      // A clock that was ahead has promised more than anybody knows.
      if (Date.parse(at) > now.getTime()) continue;
      span ??= { since: at, until: at };
      if (Date.parse(at) > Date.parse(span.until)) span.until = at;
      if (Date.parse(at) < Date.parse(span.since)) span.since = at;
    }
    if (span) spans.push(span);
  }
  return { ids: [...ids], spans };
}

/**
 * The last instant up to which all who left after a backup are listed. A list that begins later than the backup says
 * nothing of the time between: a club that was begun on the new machine, before the restore, has a list as well.
 * @returns null when no list says anything of what came after the backup
 */
export function completeUntil(spans: KnownDeletions['spans'], takenAt: string): string | null {
  let until: string | null = null;
  for (const span of spans.toSorted((left, right) => Date.parse(left.since) - Date.parse(right.since))) {
    if (Date.parse(span.since) > Date.parse(until ?? takenAt)) continue;
    if (until === null || Date.parse(span.until) > Date.parse(until)) until = span.until;
  }
  return until;
}

/** Deletes accounts again that a restored club still has, with all that goes with them. @returns how many there were */
export async function deleteAgain(database: SqlRunner, ids: readonly string[]): Promise<number> {
  const found = await database.query<{ id: string }>('select id::text as id from auth.users where id = any($1::text[]::uuid[])', [ids]);
  for (const { id } of found) await database.query('select app.delete_member($1::text::uuid)', [id]);
  // Also accounts that are younger than the backup: what they paid does not come back to the address.
  await database.query('select app.note_gone_account(id::uuid) from unnest($1::text[]) as id', [ids]);
  await database.query(
    `delete from storage.objects where bucket_id in ('profile-images', 'workout-images', 'hidden-images') and app.folder_owner(name) = any($1::text[]::uuid[])`,
    [ids],
  );
  return found.length;
}
