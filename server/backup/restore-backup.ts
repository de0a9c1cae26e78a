import { rmdir } from 'node:fs/promises';
import { makeFolder } from '#server/base/make-folder.ts';
import { secretsSchema } from '#server/config/secrets.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { readDisk } from '#server/storage/room/disk-space.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';
import { BackupError } from './backup-error.ts';
import { filesFolder, listFiles, openFileFolder } from './club-files.ts';
import { copyTarget } from './club-tables.ts';
import { openTarget, removeOldFiles } from './copy-target.ts';
import type { ClubPlace, CopyTarget } from './copy-target.ts';
import { deleteAgain } from './deletions.ts';
import type { KnownDeletions } from './deletions.ts';
import { finishRows, prepareForRows, refuseUnfit, rowsToTake } from './load-rows.ts';
import { ROWS_FORMAT } from './manifest.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { entriesOf, heldTo, verifyArchive } from './read-archive.ts';

export interface RestoreOptions {
  /** The archive. */
  path: string;
  place: ClubPlace;
  /** Whether a club that has accounts may be replaced. */
  replaces: boolean;
  deletions: Pick<KnownDeletions, 'ids'>;
  /**
   * Is asked once the archive is known to be whole, and before anything is touched. It throws when the answer is no.
   */
  confirm: (manifest: Manifest, isEmpty: boolean) => void;
  tell: (text: string) => void;
}

export interface Restored {
  manifest: Manifest;
  /** Accounts of the backup that were deleted since. */
  deletedAgain: number;
  /** Mails that waited in the backup and are not sent. */
  mailsGivenUp: number;
  /** Those of the archive; null when it has none. */
  secrets: Secrets | null;
  /**
   * Files that the rows of an archive without files name, and that are not where the club's are. Null where they were
   * not looked for, as on S3.
   */
  filesMissing: number | null;
}

/**
 * Puts the club of an archive into an empty place, or into that of another club. Until all of it is there, the other
 * club is as it was.
 * @throws BackupError when the archive is not whole or of a newer version, a server runs there, or the place is not
 * empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, replaces, confirm } = options;
  const manifest = await verify(options);
  const target = await openTarget(place);
  try {
    if (!target.isEmpty && !replaces) {
      throw new BackupError(
        'Já há um clube com contas aqui, ou os arquivos de um, que está em PostgreSQL (DATABASE_URL). Para apagá-lo e pôr o backup no lugar dele, use --replace.',
      );
    }
    confirm(manifest, target.isEmpty);
    return await restoreInto(target, manifest, options);
  } finally {
    await target.close();
  }
}

async function verify({ path, place, tell }: RestoreOptions): Promise<Manifest> {
  const made = await makeFolder(place.dataDir);
  try {
    tell('Conferindo o backup…\n');
    const { freeBytes } = await readDisk(place.dataDir, 0);
    const free = place.databaseUrl === undefined && freeBytes !== null ? freeBytes : undefined;
    const manifest = await verifyArchive(path, free, place.remoteFiles !== null);
    await refuseUnfit(manifest);
    return manifest;
  } catch (error) {
    // A folder that is there looks like a club that has lost its data.
    if (made) await rmdir(place.dataDir).catch(() => undefined);
    throw error;
  }
}

async function restoreInto(target: CopyTarget, manifest: Manifest, { path, place, deletions, tell }: RestoreOptions): Promise<Restored> {
  tell('Preparando o banco de dados…\n');
  const session = await target.begin();
  const rows = rowsToTake(manifest);
  const putOff = await prepareForRows(session, rows);
  const tables = new Map(rows.tables.map((table) => [table.entry, table]));
  const leftBehind = new Set(manifest.tables.map(({ entry }) => entry).filter((entry) => !tables.has(entry)));
  const files = new Map(manifest.files.map((file) => [file.entry, file]));
  const later = new Set<string>();
  let secrets: Secrets | null = null;
  let deletedAgain = 0;
  let mailsGivenUp = 0;
  let known: Set<string> | null = null;
  const finishAllRows = async () => {
    tell('Montando os índices…\n');
    await finishRows(session, rows, putOff);
    mailsGivenUp = await giveUpMails(session);
    deletedAgain = await deleteAgain(session, deletions.ids);
    return new Set((await listFiles(session)).map(nameOf));
  };
  for await (const { entry, content } of entriesOf(path)) {
    const table = tables.get(entry);
    const file = files.get(entry);
    if (table) {
      await session.copyIn(copyTarget(table), heldTo(content, table));
      if (table.rows >= 10_000) tell(`${table.name}: ${table.rows} linhas.\n`);
      continue;
    }
    if (leftBehind.has(entry)) {
      for await (const _ of content);
      continue;
    }
    known ??= await finishAllRows();
    if (file && known.has(nameOf(file))) {
      if ((await target.files.put(file, { ...file, content: heldTo(content, file) })) === 'later') later.add(entry);
      if (Number(entry.slice(entry.indexOf('/') + 1)) % 1_000 === 0) tell(`${entry.slice(entry.indexOf('/') + 1)} arquivos…\n`);
    } else if (entry === manifest.secrets?.entry) secrets = await readSecrets(heldTo(content, manifest.secrets));
    for await (const _ of content);
  }
  if (manifest.format === ROWS_FORMAT) {
    const named = [...(known ??= await finishAllRows())];
    await target.finish(secrets, true);
    return { manifest, deletedAgain, mailsGivenUp, secrets, filesMissing: await countMissing(place, named) };
  }
  await target.finish(secrets);
  await replaceLater(target, path, files, later);
  await removeOldFiles(target, tell);
  return { manifest, deletedAgain, mailsGivenUp, secrets, filesMissing: null };
}

/** Looks only in a folder: S3 would be asked for each file. */
async function countMissing({ dataDir, remoteFiles }: ClubPlace, named: readonly string[]): Promise<number | null> {
  if (remoteFiles) return null;
  const storage = openFileFolder(filesFolder(dataDir));
  let missing = 0;
  for (const name of named) {
    const slash = name.indexOf('/');
    const file = { bucket: name.slice(0, slash), name: name.slice(slash + 1) };
    await storage.describe(file).catch((error: unknown) => {
      if (!(error instanceof StorageRefusal && error.reason === 'notFound')) throw error;
      missing += 1;
    });
  }
  return missing;
}

/**
 * Gives up mails and pushes that waited in the backup, and reminders that were due since: they may have been sent after
 * it, and nobody gets one twice.
 * @returns how many mails waited
 */
async function giveUpMails(session: CopySession): Promise<number> {
  await session.query(
    `update app.reminder_settings s set next_at = app.next_reminder_at(s.user_id, s.hour) where s.is_on and s.next_at <= app.now()`,
  );
  // The backup saw its clock days ago: that is no leap.
  await session.query(`do $watch$ begin
    if to_regclass('app.clock_watch') is not null then
      update app.clock_watch set seen_at = null where only_row and trusted_at is null;
    end if;
  end $watch$`);
  const waiting = await session.query<{ kind: string }>(
    `update app.jobs set given_up_at = app.now(), last_error = 'restored'
     where kind in ('mail', 'push') and done_at is null and given_up_at is null returning kind`,
  );
  return waiting.filter(({ kind }) => kind === 'mail').length;
}

/** Files that would have taken the place of others while the old club was in force. */
async function replaceLater(
  target: CopyTarget,
  path: string,
  files: ReadonlyMap<string, ManifestFile>,
  later: ReadonlySet<string>,
): Promise<void> {
  if (later.size === 0) return;
  for await (const { entry, content } of entriesOf(path)) {
    const file = files.get(entry);
    if (file && later.has(entry)) await target.files.replace(file, { ...file, content: heldTo(content, file) });
    for await (const _ of content);
  }
}

async function readSecrets(content: AsyncIterable<Uint8Array>): Promise<Secrets> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return secretsSchema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}

function nameOf({ bucket, key }: { bucket: string; key: string }): string {
  return `${bucket}/${key}`;
}
