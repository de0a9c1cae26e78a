import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

const NAME = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;
const LEFT_PART = /^backup-.*\.part$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The name of a backup that begins at this instant. */
export function backupName(at: Date): string {
  return `backup-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Makes the folder when it is missing. @throws BackupError when it can't be written */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await readdir(folder);
  } catch (error) {
    throw new BackupError(`A pasta de backups ${folder} não pode ser usada (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

/**
 * Deletes the backups of a folder that are older than `keepDays` days, and what killed ones have left. The newest always stays, however old:
 * an archive has its name only once it is whole.
 * @returns the names of the backups deleted
 */
export async function deleteOldBackups(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  const backups = names.filter((name) => NAME.test(name));
  const old = backups
    .slice(0, -1)
    .filter((name) => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z')) < now.getTime() - keepDays * DAY_MS);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names.filter((entry) => LEFT_PART.test(entry))) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts && facts.mtimeMs < now.getTime() - DAY_MS) await rm(join(folder, name), { force: true });
  }
  return old;
}
