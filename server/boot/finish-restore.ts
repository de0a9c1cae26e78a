import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unmarkMoved } from './moved-club.ts';

/** What a restore makes anew. The database comes last: once it is in its place, the rest is. */
const PARTS = ['secrets.json', 'storage', 'database'];

/** Where a restore builds a club beside the one that is there, and where the finished one waits for a moment. */
export function restoreFolders(dataDir: string): { building: string; ready: string } {
  return { building: join(dataDir, 'restore.building'), ready: join(dataDir, 'restore.ready') };
}

/**
 * Puts a club that a restore has finished into the place of the old one. What a crash interrupts, the next start goes on with: the old club
 * counts until `restore.ready` exists, and the new one from then on. The caller has the data folder's lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const { ready } = restoreFolders(dataDir);
  const found = await readdir(ready).catch(() => null);
  if (found === null) return;
  for (const part of PARTS.filter((name) => found.includes(name))) {
    await rm(join(dataDir, part), { recursive: true, force: true });
    await rename(join(ready, part), join(dataDir, part));
  }
  // Smaller versions of the old club's pictures.
  await rm(join(dataDir, 'renditions'), { recursive: true, force: true });
  await unmarkMoved(dataDir);
  await syncOne(dataDir);
  await rm(ready, { recursive: true, force: true });
}

/** Waits until a folder and all that is in it are on the disk: a power cut must not leave a club of half-written files. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncOne(path);
  }
  await syncOne(folder);
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
