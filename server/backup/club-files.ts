import { join } from 'node:path';
import { createLog } from '#server/base/log.ts';
import type { S3Settings } from '#server/config/s3-settings.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { createFileStorage } from '#server/storage/file-storage.ts';
import { createS3Client } from '#server/storage/s3/s3-client.ts';
import { createS3Storage } from '#server/storage/s3/s3-storage.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';

/** Where a row of storage.objects says that a file is. */
export interface FilePlace {
  bucket: string;
  key: string;
}

export interface FoundFile {
  type: string;
  cacheControl: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The folder of uploaded files below a data folder. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'storage');
}

/** Files in a folder, written as they come: what a club has kept was checked when it was uploaded. */
export function openFileFolder(folder: string): StorageBackend {
  return createFileStorage(folder, async () => null);
}

/** Files on S3, written as they come. A failure there is logged on stderr: stdout is the command's own. */
export function openS3Files(s3: S3Settings, dataDir: string): StorageBackend {
  const log = createLog('warn', process.stderr);
  return createS3Storage(createS3Client(s3, log), async () => null, join(dataDir, 'uploads'));
}

/** The files that the database knows, in the order of their names. */
export async function listFiles(database: SqlRunner): Promise<FilePlace[]> {
  return database.query<{ bucket: string; key: string }>(
    `select distinct bucket_id as bucket, name collate "C" as key from storage.objects where bucket_id is not null and name is not null order by 1, 2`,
  );
}

/** Opens a file. @returns null when it is not there @throws what else keeps it from being read */
export async function findFile(storage: StorageBackend, { bucket, key }: FilePlace): Promise<FoundFile | null> {
  try {
    const { facts, content } = await storage.read({ bucket, name: key });
    const { mimetype, cacheControl, size } = facts;
    return { type: mimetype, cacheControl, size, content };
  } catch (error) {
    if (error instanceof StorageRefusal && error.reason === 'notFound') return null;
    throw error;
  }
}
