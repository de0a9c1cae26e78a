import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from '#server/boot/data-folder-lock.ts';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';
import { folderBytes, refuseWithoutRoom } from './room-for.ts';

/** Asks a running server, over its socket, for a copy of its database's folder; it answers with the path. */
export const COPY_DATABASE = '--copy-database';

const PREFIX = 'backup-copy.';
/** The process that asked for a copy locks it within a moment. */
const LOCKED_WITHIN_MS = 60_000;

/** Copies that this process is making. */
const making = new Set<string>();

/**
 * Copies the folder of a PGlite that is open, while no statement runs: members wait for as long as the copy takes,
 * about a second for 300 MB. The caller locks the copy as a data folder, and removes it.
 * @param reserveMib MiB that stay free on the disk; null for a tenth of it, 1 GiB at most
 * @returns the path of the copy, inside of the data folder; the database is in its folder "database"
 * @throws BackupError when the disk has no room for it
 */
export async function copyDatabase(
  connection: Pick<PgliteClubConnection, 'whileIdle'>,
  dataDir: string,
  reserveMib: number | null,
): Promise<string> {
  await removeLeftCopies(dataDir, LOCKED_WITHIN_MS);
  const database = join(dataDir, 'database');
  await refuseWithoutRoom(dataDir, await folderBytes(database), reserveMib);
  const copy = join(dataDir, `${PREFIX}${randomUUID()}`);
  making.add(copy);
  try {
    await mkdir(copy, { mode: 0o700 });
    await connection.whileIdle(async () => copyFolder(database, join(copy, 'database')));
    const now = new Date();
    await utimes(copy, now, now);
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    making.delete(copy);
  }
}

/**
 * Removes the copies that a killed backup has left.
 * @param graceMs how old a copy must be that no process has locked
 */
export async function removeLeftCopies(dataDir: string, graceMs = 0): Promise<void> {
  const names = await readdir(dataDir);
  for (const copy of names.filter((entry) => entry.startsWith(PREFIX)).map((name) => join(dataDir, name))) {
    const facts = await stat(copy).catch(() => null);
    if (!facts || making.has(copy) || Math.abs(Date.now() - facts.mtimeMs) < graceMs) continue;
    if (await isUsed(copy)) continue;
    await rm(copy, { recursive: true, force: true });
  }
}

async function isUsed(copy: string): Promise<boolean> {
  try {
    const unlock = await lockDataFolder(copy);
    await unlock();
    return false;
  } catch (error) {
    if (error instanceof DataFolderInUseError) return true;
    throw error;
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
