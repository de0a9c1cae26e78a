import type { Logger } from '#server/log.ts';
import type { ClubConnection } from '#server/supabase/club-connection.ts';
import type { StorageBackend } from '#server/supabase/storage-backend.ts';
import { createBucketRules } from './bucket-rules.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import { createFileStorage } from './file-storage.ts';
import { createPicturePool } from './image-pool.ts';
import { withPictures } from './picture-storage.ts';
import { sweepFiles } from './sweep-files.ts';

export type Storage = { storage: StorageBackend; rulesOf: BucketRulesOf };

const HOUR_MS = 60 * 60 * 1000;

/** Opens the storage in a folder and, in the background, removes what a crash left in it. */
export function openStorage(folder: string, connection: ClubConnection, log: Logger): Storage {
  const rulesOf = createBucketRules(connection);
  const storage = withPictures(createFileStorage(folder, rulesOf), rulesOf, createPicturePool());
  // On PGlite this is the folder's only process, so whatever is older than it is finished. Others may share a folder on PostgreSQL.
  const before = new Date(connection.engine === 'pglite' ? Date.now() : Date.now() - HOUR_MS);
  void sweepFiles(folder, before, connection).then(
    (removed) => removed > 0 && log.info({ removed }, 'removed files that a crash had left'),
    (error: unknown) => log.warn({ err: error }, 'looking for left files failed'),
  );
  return { storage, rulesOf };
}
