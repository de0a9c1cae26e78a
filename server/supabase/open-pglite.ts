import type { IPgliteConnectionConfig } from '@supabase/lite/pglite';
import { PgliteClubConnection } from './pglite-connection.ts';

export type OpenPgliteOptions = {
  /** Contents of a data folder made with `dumpDataDir`, to start from. */
  loadDataDir?: Blob | File;
  /** More PGlite extensions, such as pgtap in tests. */
  extensions?: NonNullable<IPgliteConnectionConfig['pgliteOptions']>['extensions'];
};

/**
 * Opens PGlite in a folder (made when missing) or in memory.
 * @param dataDir absolute path of the folder, or 'memory://'
 * @returns a ready connection; the caller closes it
 */
export async function openPglite(dataDir: string, options: OpenPgliteOptions = {}): Promise<PgliteClubConnection> {
  return new PgliteClubConnection({ url: dataDir, pgliteOptions: { ...options } }).open();
}
