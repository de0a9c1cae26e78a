import type { Logger } from '#server/base/log.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { StorageBackend } from '#server/lite/storage-backend.ts';
import { createBucketRules } from './bucket-rules.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import { createFileStorage } from './file-storage.ts';
import { createPicturePool } from './pictures/image-pool.ts';
import { withPictures } from './pictures/picture-storage.ts';
import { createRenditionCache } from './renditions/rendition-cache.ts';
import { createRenditions, forgettingRenditions } from './renditions/renditions.ts';
import type { Renditions } from './renditions/renditions.ts';
import { createDiskWatch } from './room/disk-space.ts';
import type { DiskWatch } from './room/disk-space.ts';
import { sweepFiles } from './sweep-files.ts';

export interface Storage {
  storage: StorageBackend;
  rulesOf: BucketRulesOf;
  renditions: Renditions;
  /** The disk that the files are on. */
  disk: DiskWatch;
}

interface StorageOptions {
  /** Where files are kept; made when the first one comes. */
  folder: string;
  /** Where smaller versions of pictures are kept; all of it may be lost. */
  renditionsFolder: string;
  /** The disk that is watched is this folder's, which is there. */
  dataDir: string;
  diskReserveMib: number | null;
}

const HOUR_MS = 60 * 60 * 1000;

/** Opens the storage in a folder and, in the background, removes what a crash left in it. */
export function openStorage(
  { folder, renditionsFolder, dataDir, diskReserveMib }: StorageOptions,
  connection: ClubConnection,
  log: Logger,
): Storage {
  const rulesOf = createBucketRules(connection);
  const disk = createDiskWatch(dataDir, diskReserveMib, log);
  const pool = createPicturePool();
  const files = createFileStorage(folder, rulesOf);
  const cache = createRenditionCache(renditionsFolder, folder);
  const storage = forgettingRenditions(withPictures(files, rulesOf, pool), cache);
  // On PGlite this is the folder's only process, so whatever is older than it is finished. Others may share a folder on PostgreSQL.
  const before = new Date(connection.engine === 'pglite' ? Date.now() : Date.now() - HOUR_MS);
  void sweepFiles(folder, before, connection)
    .then((removed) => removed > 0 && log.info({ removed }, 'removed files that a crash had left'))
    .then(() => cache.tidy())
    .catch((error: unknown) => log.warn({ err: error }, 'looking for left files failed'));
  return { storage, rulesOf, renditions: createRenditions({ storage: files, pool, cache, disk, log }), disk };
}
