import { basename, join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import type { S3Settings } from '#server/config/s3-settings.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import { createFileStorage, describedIn } from './file-storage.ts';
import { createS3Client } from './s3/s3-client.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { sweepS3 } from './s3/sweep-s3.ts';
import type { StorageBackend } from './storage-backend.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The hash in a place (see `placeOf`), made of a row. */
const WITH_ROW = `select place from json_array_elements_text($1::text::json) place where place in
  (select encode(sha256(convert_to(bucket_id, 'UTF8') || '\\x00'::bytea || convert_to(name, 'UTF8')), 'hex') from storage.objects)`;

/** Where the bytes of the club's files are. */
export interface Files {
  backend: StorageBackend;
  isOnDisk: boolean;
  /** Those of the places (see `placeOf`) whose object is still there. */
  stillThere: (places: string[]) => Promise<Set<string>>;
  /** Removes what a crash left. @returns how many files and objects */
  sweep: () => Promise<number>;
}

interface FilesOptions {
  /** The service that keeps them; null for the data folder. */
  s3: S3Settings | null;
  dataDir: string;
  database: SqlRunner & { engine: 'pglite' | 'postgres' };
  rulesOf: BucketRulesOf;
  log: Logger;
}

/**
 * Opens the files where the settings say: on S3, or in DATA_DIR/storage. Nothing is made or asked before the first
 * file.
 */
export function openFiles({ s3, dataDir, database, rulesOf, log }: FilesOptions): Files {
  const anHourAgo = () => new Date(Date.now() - HOUR_MS);
  if (s3) {
    const client = createS3Client(s3, log);
    return {
      backend: createS3Storage(client, rulesOf, join(dataDir, 'uploads')),
      isOnDisk: false,
      async stillThere(places) {
        const rows = await database.query<{ place: string }>(WITH_ROW, [JSON.stringify(places.map((place) => basename(place)))]);
        const known = new Set(rows.map(({ place }) => place));
        return new Set(places.filter((place) => known.has(basename(place))));
      },
      sweep: () => sweepS3({ client, before: anHourAgo(), database, log }),
    };
  }
  const folder = join(dataDir, 'storage');
  return {
    backend: createFileStorage(folder, rulesOf),
    isOnDisk: true,
    stillThere: describedIn(folder),
    // On PGlite this is the folder's only process, so all that is older than it is finished. Others may share a folder
    // on PostgreSQL.
    sweep: () => sweepFiles(folder, database.engine === 'pglite' ? new Date() : anHourAgo(), database),
  };
}
