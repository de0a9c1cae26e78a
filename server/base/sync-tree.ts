import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A disk brings several files down in one go. One after another, each of a new database's 1,000 waits for its own. */
const AT_ONCE = 32;

/** Waits until a folder and all that is in it are on the disk: a power cut must not leave half-written files under a name that counts. */
export async function syncTree(folder: string): Promise<void> {
  const paths = [folder];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory() || entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const left = paths.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of left) await syncOne(path);
    }),
  );
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
