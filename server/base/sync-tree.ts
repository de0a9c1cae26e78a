import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { severalAtOnce } from './several-at-once.ts';

/** A disk brings several files down in one go. One after another, each of a new database's 1,000 waits for its own. */
const AT_ONCE = 32;

/**
 * Waits until a folder and all that is in it are on the disk: a power cut must not leave half-written files under a
 * name that counts.
 */
export async function syncTree(folder: string): Promise<void> {
  const paths = [folder];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory() || entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  await severalAtOnce(paths, AT_ONCE, syncOne);
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncOne(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
