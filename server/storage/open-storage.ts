import { join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import type { S3Settings } from '#server/config/s3-settings.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { createBucketRules } from './bucket-rules.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import { openFiles } from './open-files.ts';
import { createPicturePool } from './pictures/image-pool.ts';
import { withPictures } from './pictures/picture-storage.ts';
import { createRenditionCache } from './renditions/rendition-cache.ts';
import { createRenditions, forgettingRenditions } from './renditions/renditions.ts';
import type { Renditions } from './renditions/renditions.ts';
import { createDiskWatch } from './room/disk-space.ts';
import type { DiskWatch } from './room/disk-space.ts';
import type { StorageBackend } from './storage-backend.ts';

export interface Storage {
  storage: StorageBackend;
  rulesOf: BucketRulesOf;
  renditions: Renditions;
  /** The data folder's disk. */
  disk: DiskWatch;
  /** The disk that files are written to; null where they are elsewhere, and no disk is a limit to them. */
  diskOfFiles: DiskWatch | null;
}

interface StorageOptions {
  /** Where files are kept; null for a folder in the data folder, made when the first one comes. */
  s3: S3Settings | null;
  /** The disk that is watched is this folder's, which is there. Smaller versions of pictures are kept in it. */
  dataDir: string;
  diskReserveMib: number | null;
}

/** Opens the storage and, in the background, removes what a crash left in it. */
export function openStorage({ s3, dataDir, diskReserveMib }: StorageOptions, connection: ClubConnection, log: Logger): Storage {
  const rulesOf = createBucketRules(connection);
  const files = openFiles({ s3, dataDir, database: connection, rulesOf, log });
  const disk = createDiskWatch({ folder: dataDir, reserveMib: diskReserveMib, holdsFiles: files.isOnDisk, log });
  const pool = createPicturePool();
  const cache = createRenditionCache(join(dataDir, 'renditions'), files.stillThere);
  const storage = forgettingRenditions(withPictures(files.backend, rulesOf, pool), cache);
  void files
    .sweep()
    .then((removed) => removed > 0 && log.info({ removed }, 'removed files that a crash had left'))
    .then(() => cache.tidy())
    .catch((error: unknown) => log.warn({ err: error }, 'looking for left files failed'));
  const renditions = createRenditions({ storage: files.backend, pool, cache, disk, log });
  return { storage, rulesOf, renditions, disk, diskOfFiles: files.isOnDisk ? disk : null };
}
