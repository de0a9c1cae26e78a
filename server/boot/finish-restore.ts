import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncOne } from '#server/base/sync-tree.ts';
import { unmarkMoved } from './moved-club.ts';

/** The parts that a restore replaces. The database comes last: once it is in its place, the rest is. */
const PARTS = ['secrets.json', 'storage', 'database'];

/** Where a restore builds a club beside the one that is there, and where the finished one waits for a moment. */
export function restoreFolders(dataDir: string): { building: string; ready: string } {
  return { building: join(dataDir, 'restore.building'), ready: join(dataDir, 'restore.ready') };
}

/**
 * Puts a club that a restore has finished into the place of the old one. The next start goes on with what a crash
 * interrupts: the old club counts until `restore.ready` exists, and the new one from then on. A club that a killed
 * restore has built by half goes: it takes room, and has members' data that no deletion reaches. The caller has the
 * data folder's lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const { building, ready } = restoreFolders(dataDir);
  await rm(building, { recursive: true, force: true });
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
