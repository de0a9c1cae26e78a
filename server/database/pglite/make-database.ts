import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { severalAtOnce } from '#server/base/several-at-once.ts';
import { syncOne, syncTree } from '#server/base/sync-tree.ts';
import { WorkerEngine } from './worker-engine.ts';
import type { StartWorker } from './worker-engine.ts';

/** Nobody asks this opening anything. */
const MAKING = { shared_buffers: '1MB' };

/**
 * Makes a new database where there is none yet. It is made beside its folder and comes there whole: PGlite takes what a
 * kill leaves half made for a database, and never opens it. The thread that makes it ends: PGlite makes it in a second
 * PGlite, and what both of them held would stay until something collects it.
 * @param folder absolute path; a database that is there stays as it is
 * @throws when something else is there: PGlite would make a new database of what is left of one
 */
export async function makeDatabase(folder: string, startWorker?: StartWorker): Promise<void> {
  const found = await readdir(folder).catch((): string[] => []);
  if (found.length > 0) return requireDatabase(folder);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const engine = await WorkerEngine.open(making, { number: 0, settings: MAKING, startWorker });
  await engine.close();
  await closeToOthers(making);
  await syncTree(making);
  await rename(making, folder);
  await syncOne(dirname(folder));
}

/**
 * PGlite makes a new database where it finds none. Whoever opens one that must be there asks this first: the disk it is
 * on may have gone.
 * @throws when no database is in the folder
 */
export async function requireDatabase(folder: string): Promise<void> {
  const found = await readdir(folder);
  if (!found.includes('PG_VERSION')) throw new Error('PG_VERSION is missing');
}

const FILES_AT_ONCE = 32;

/** PGlite makes the first files of a database readable by everybody, whatever the process asks for. */
async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await severalAtOnce(files, FILES_AT_ONCE, (file) => chmod(file, 0o600));
}
