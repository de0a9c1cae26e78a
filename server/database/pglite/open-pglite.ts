import type { PGlite } from '@electric-sql/pglite';
import { MemoryEngine } from '#server/database/pglite/memory-engine.ts';
import { WorkerEngine } from '#server/database/pglite/worker-engine.ts';
import type { StartWorker } from '#server/database/pglite/worker-engine.ts';
import { makeDatabase, requireDatabase } from './make-database.ts';
import { PgliteClubConnection } from './pglite-connection.ts';
import type { PgliteConnectionOptions } from './pglite-connection.ts';

export type OpenPgliteOptions = Omit<PgliteConnectionOptions, 'open'> & {
  /** How the worker is started, in tests. */
  startWorker?: StartWorker;
};

/**
 * Opens PGlite on a folder in a thread of its own (the folder is made when missing), or in memory on this thread.
 * @param dataDir absolute path of the folder, or 'memory://'
 * @returns a ready connection; the caller closes it
 */
export async function openPglite(dataDir: string, options: OpenPgliteOptions = {}): Promise<PgliteClubConnection> {
  if (dataDir === 'memory://') return (await openPgliteInMemory()).connection;
  const { startWorker, ...others } = options;
  await makeDatabase(dataDir, startWorker);
  const open = async (number: number) => {
    await requireDatabase(dataDir);
    return WorkerEngine.open(dataDir, { number, startWorker });
  };
  return new PgliteClubConnection({ ...others, open }).open();
}

/**
 * Opens PGlite in memory, on this thread, for tests.
 * @param loadDataDir contents of a data folder made with `dumpDataDir`, to start from
 * @returns a ready connection, which the caller closes, and the PGlite behind it
 */
export async function openPgliteInMemory(loadDataDir?: Blob): Promise<{ connection: PgliteClubConnection; pglite: PGlite }> {
  const engine = await MemoryEngine.open(loadDataDir);
  const open = async () => {
    if (engine.isEnded) throw new Error('What was in memory is gone');
    return engine;
  };
  return { connection: await new PgliteClubConnection({ open }).open(), pglite: engine.pglite };
}
