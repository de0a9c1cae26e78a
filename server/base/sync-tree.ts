import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Waits until a folder and all that is in it are on the disk: a power cut must not leave half-written files under a name that counts. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncOne(path);
  }
  await syncOne(folder);
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
