import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for the server's user alone.
 * It is not mkdir's `recursive`, which never ends on a file system that answers ENOENT though the folder above is there
 * (/proc, an automounter).
 * @returns whether it was made; false when it was there
 * @throws the system's error when it can't be made
 */
export async function makeFolder(folder: string): Promise<boolean> {
  try {
    return await makeInFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await makeFolder(dirname(folder));
  // Another process may have made the one above meanwhile, so a second ENOENT is the file system's own answer, not the
  // first.
  return makeInFolder(folder);
}

async function makeInFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (await isFolder(folder))) return false;
    throw error;
  }
}

/**
 * Makes a folder where it is missing, as `makeFolder`.
 * @throws the system's error when it can't be made, or this process may not read and write in it
 */
export async function makeUsableFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
