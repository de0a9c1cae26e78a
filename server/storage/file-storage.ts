import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { StorageBackend, StoredObject, UploadBody } from '#server/supabase/storage-backend.ts';
import { requestScope } from '#server/request-scope.ts';

type Kept = { mimetype: string; cacheControl: string; eTag: string; size: number };

class UploadTooLargeError extends Error {}

/**
 * Keeps uploaded files in a folder. An object's files are named by a hash of bucket and name, so no name can leave the folder,
 * and are written aside and renamed, so a reader never sees half of one.
 * @param sizeLimit the most bytes a bucket takes for one object, or null for no limit
 */
export function createFileStorage(folder: string, sizeLimit: (bucket: string) => Promise<number | null>): StorageBackend {
  function pathOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return join(folder, bucket.replaceAll(/[^\w-]/g, '_'), name.slice(0, 2), name);
  }

  async function readKept(path: string): Promise<Kept> {
    return JSON.parse(await readFile(`${path}.json`, 'utf8')) as Kept;
  }

  async function describe(path: string): Promise<StoredObject['metadata']> {
    const [kept, { mtime }] = await Promise.all([readKept(path), stat(path)]);
    return { ...kept, contentLength: kept.size, lastModified: mtime, httpStatusCode: 200 };
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      const metadata = await describe(path);
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(path)) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const path = pathOf(bucket, key);
      await mkdir(dirname(path), { recursive: true });
      const aside = `${path}.${randomUUID()}`;
      try {
        const written = await writeCounted(aside, body, await sizeLimit(bucket));
        const kept: Kept = { mimetype, cacheControl, ...written };
        await writeFile(`${aside}.json`, JSON.stringify(kept));
        await rename(aside, path);
        await rename(`${aside}.json`, `${path}.json`);
        return { ...kept, contentLength: kept.size, lastModified: new Date(), httpStatusCode: 200 };
      } finally {
        await removeFiles(aside);
      }
    },
    async deleteObject(bucket, key) {
      await removeFiles(pathOf(bucket, key));
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => removeFiles(pathOf(bucket, key))));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const [from, to] = [pathOf(bucket, key), pathOf(toBucket, toKey)];
      await mkdir(dirname(to), { recursive: true });
      const aside = `${to}.${randomUUID()}`;
      await copyFile(from, aside);
      await copyFile(`${from}.json`, `${aside}.json`);
      await rename(aside, to);
      await rename(`${aside}.json`, `${to}.json`);
      const { eTag, lastModified } = await describe(to);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket, key) => describe(pathOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${pathOf(bucket, key)}`,
  };
}

async function removeFiles(path: string): Promise<void> {
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
}

async function* chunksOf(body: UploadBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) yield chunk as Uint8Array;
}

async function writeCounted(path: string, body: UploadBody, limit: number | null): Promise<{ size: number; eTag: string }> {
  const hash = createHash('md5');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength;
      if (limit !== null && size > limit) {
        const scope = requestScope.getStore();
        if (scope) scope.isUploadTooLarge = true;
        throw new UploadTooLargeError(`more than ${limit} bytes`);
      }
      hash.update(chunk);
      await file.write(chunk);
    }
    // The answer to the upload is a promise that the file is kept.
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, eTag: `"${hash.digest('hex')}"` };
}
