import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { SizeLimitOf } from './bucket-rules.ts';
import { createKeyLock } from './key-lock.ts';
import type { FileBytes, FileFacts, StorageBackend } from './storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';
import { countedChunks } from './upload-body.ts';

/** An object's description, kept in `<hash>.json`; it names the file that holds the bytes. */
export interface Kept {
  /** File name beside the description. Objects written by the first version have none: their bytes are in `<hash>`. */
  file?: string;
  bucket?: string;
  key?: string;
  mimetype: string;
  cacheControl: string;
  eTag: string;
  size: number;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads a description. @returns null when there is none */
export async function readKept(descriptionPath: string): Promise<Kept | null> {
  const text = await readFile(descriptionPath, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** Where a description's bytes lie. */
export function bytesPathOf(descriptionPath: string, kept: Kept): string {
  return join(dirname(descriptionPath), kept.file ?? basename(descriptionPath, '.json'));
}

/**
 * Where what belongs to an object lies below a folder: its bucket, and a hash of bucket and name, so that no name can
 * leave the folder.
 */
export function placeOf(bucket: string, key: string): string {
  const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
  return join(bucket.replaceAll(/[^\w-]/g, '_'), name.slice(0, 2), name);
}

/** Tells which of some places have an object in a folder. */
export function describedIn(folder: string): (places: string[]) => Promise<Set<string>> {
  return async (places) => {
    const described = new Set<string>();
    for (const place of places) {
      await stat(join(folder, `${place}.json`)).then(
        () => described.add(place),
        () => undefined,
      );
    }
    return described;
  };
}

/**
 * Keeps uploaded files in a folder. An object is a description and a file of bytes, both named by a hash of bucket and
 * name, so no name can leave the folder. The bytes get a new file each time and the description is renamed into its
 * place, so a reader, or a reader after a crash, finds one whole version of the object, old or new.
 */
export function createFileStorage(folder: string, rulesOf: SizeLimitOf): StorageBackend {
  const lock = createKeyLock();

  function descriptionPathOf(bucket: string, key: string): string {
    return join(folder, `${placeOf(bucket, key)}.json`);
  }

  async function find(bucket: string, key: string): Promise<{ path: string; kept: Kept }> {
    const path = descriptionPathOf(bucket, key);
    const kept = await readKept(path);
    if (!kept) throw new StorageRefusal('notFound');
    return { path, kept };
  }

  /**
   * Opens the bytes. A version may be replaced between reading its description and opening it: then the next one is
   * there.
   */
  async function openBytes(bucket: string, key: string, attempts = 5): Promise<{ kept: Kept; file: FileHandle }> {
    const { path, kept } = await find(bucket, key);
    try {
      return { kept, file: await open(bytesPathOf(path, kept)) };
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (attempts === 0) throw new StorageRefusal('notFound');
      return openBytes(bucket, key, attempts - 1);
    }
  }

  /** Makes `write` produce a new version's bytes and puts it in the place of the old one. */
  async function put(bucket: string, key: string, write: (path: string) => Promise<Kept>): Promise<Kept> {
    const path = descriptionPathOf(bucket, key);
    const file = `${basename(path, '.json')}.${randomUUID()}`;
    const bytesPath = join(dirname(path), file);
    await mkdir(dirname(path), { recursive: true });
    try {
      const kept = { ...(await write(bytesPath)), file, bucket, key };
      await writeSynced(`${bytesPath}.new`, JSON.stringify(kept));
      await lock(path, async () => {
        const old = await readKept(path);
        await rename(`${bytesPath}.new`, path);
        await syncFolder(dirname(path));
        if (old) await rm(bytesPathOf(path, old), { force: true });
      });
      return kept;
    } catch (error) {
      await Promise.all([rm(bytesPath, { force: true }), rm(`${bytesPath}.new`, { force: true })]);
      throw error;
    }
  }

  async function remove(bucket: string, key: string): Promise<void> {
    const path = descriptionPathOf(bucket, key);
    await lock(path, async () => {
      const kept = await readKept(path);
      if (!kept) return;
      await rm(path, { force: true });
      await rm(bytesPathOf(path, kept), { force: true });
    });
  }

  return {
    async read({ bucket, name }) {
      const { kept, file } = await openBytes(bucket, name);
      const { mtime } = await file.stat();
      return { facts: factsOf(kept, mtime), content: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
    },
    async describe({ bucket, name }) {
      const { path, kept } = await find(bucket, name);
      return factsOf(kept, (await stat(path)).mtime);
    },
    async write({ bucket, name }, { content, mimetype, cacheControl }) {
      const limit = (await rulesOf(bucket))?.sizeLimit ?? null;
      const kept = await put(bucket, name, async (path) => ({ mimetype, cacheControl, ...(await writeCounted(path, content, limit)) }));
      return factsOf(kept, new Date());
    },
    async copy(source, target) {
      const from = await find(source.bucket, source.name);
      const { eTag } = await put(target.bucket, target.name, async (path) => {
        await copyFile(bytesPathOf(from.path, from.kept), path);
        return from.kept;
      });
      return { eTag, lastModified: new Date() };
    },
    async remove(bucket, names) {
      await Promise.all(names.map((name) => remove(bucket, name)));
    },
  };
}

function factsOf({ mimetype, cacheControl, eTag, size }: Kept, lastModified: Date): FileFacts {
  return { mimetype, cacheControl, eTag, size, lastModified };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename outlives a power cut only when its folder has been written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeCounted(path: string, body: FileBytes, limit: number | null): Promise<{ size: number; eTag: string }> {
  const hash = createHash('md5');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of countedChunks(body, limit)) {
      size += chunk.byteLength;
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
