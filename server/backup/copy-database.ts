import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';

/** Asks a running server, over its socket, for a copy of its database's folder; it answers with the path. */
export const COPY_DATABASE = '--copy-database';

const PREFIX = 'backup-copy.';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the folder of a PGlite that is open, while no statement runs: members wait for as long as the copy takes, about a second for 300 MB.
 * Whoever asked for the copy removes it.
 * @returns the path of the copy, inside of the data folder
 */
export async function copyDatabase(connection: Pick<PgliteClubConnection, 'whileIdle'>, dataDir: string): Promise<string> {
  await removeOldCopies(dataDir);
  const copy = join(dataDir, `${PREFIX}${randomUUID()}`);
  try {
    await connection.whileIdle(async () => copyFolder(join(dataDir, 'database'), copy));
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Those that a killed backup has left. */
async function removeOldCopies(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(PREFIX))) {
    const { mtimeMs } = await stat(join(dataDir, name));
    if (mtimeMs < Date.now() - DAY_MS) await rm(join(dataDir, name), { recursive: true, force: true });
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
