import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf, isBackupName } from '#server/base/backup-name.ts';
import { makeUsableFolder } from '#server/base/make-folder.ts';
import { BackupError } from './backup-error.ts';

/** The archive itself, and the rows of one table beside it. */
const HALF = /^(backup-.*\.tar\.gz)(?:\.rows)?\.part$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * An archive that is being made is written to all the time: the longest silence is a service of files that is asked
 * three times.
 */
const SILENT_MS = 10 * 60 * 1000;

/** Makes the folder when it is missing. @throws BackupError when it can't be written */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await makeUsableFolder(folder);
    await removeHalfArchives(folder, new Date());
  } catch (error) {
    throw new BackupError(`A pasta de backups ${folder} não pode ser usada (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

/** Removes what killed backups have left in a folder. One that somebody still writes stays. */
export async function removeHalfArchives(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const halves = new Map<string, string[]>();
  for (const name of names) {
    const archive = HALF.exec(name)?.[1];
    if (archive !== undefined) halves.set(archive, [...(halves.get(archive) ?? []), join(folder, name)]);
  }
  for (const files of halves.values()) {
    const times = await Promise.all(files.map(async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0));
    // A clock that was ahead leaves a time that is still to come.
    if (times.some((time) => Math.abs(now.getTime() - time) < SILENT_MS)) continue;
    for (const file of files) await rm(file, { force: true });
  }
}

/**
 * Deletes the backups of a folder that are older than `keepDays` days. The newest always stays, however old.
 * @returns the names of the backups deleted
 */
export async function deleteOldBackups(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const backups = (await readdir(folder)).filter(isBackupName).toSorted();
  const old = backups.slice(0, -1).filter((name) => beginningOf(name) < now.getTime() - keepDays * DAY_MS);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
