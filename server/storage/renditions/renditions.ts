import { createHash } from 'node:crypto';
import type { Logger } from '#server/base/log.ts';
import type { PicturePool } from '#server/storage/pictures/image-pool.ts';
import { formatOfBytes } from '#server/storage/pictures/picture-format.ts';
import type { DiskWatch } from '#server/storage/room/disk-space.ts';
import type { FileFacts, FileName, StorageBackend } from '#server/storage/storage-backend.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';
import { collect } from '#server/storage/upload-body.ts';
import type { CachedName, RenditionCache } from './rendition-cache.ts';
import { nameOf } from './rendition.ts';
import type { Rendition } from './rendition.ts';

/** No bucket takes more. */
const MOST_SOURCE_BYTES = 30 * 1024 * 1024;

/** A rendition, and what its object's version says of itself. */
interface Made {
  bytes: Uint8Array;
  object: FileFacts;
}

export interface Renditions {
  /**
   * A smaller version of an object: from the cache, or made now. Whether the caller may read the object has been asked
   * before.
   * @param beforeMaking called where it is neither there nor being made; what it throws keeps it from being made
   * @throws StorageRefusal `notFound`, `notPicture`, `heic`, `tooLarge`, `tooManyPixels`, `tooSlow`, `busy`
   */
  get: (file: FileName, rendition: Rendition, beforeMaking?: () => void) => Promise<Made>;
}

interface RenditionsOptions {
  storage: StorageBackend;
  pool: PicturePool;
  cache: RenditionCache;
  disk: DiskWatch;
  log: Logger;
}

const versionOf = ({ eTag }: FileFacts) => createHash('sha256').update(eTag).digest('hex').slice(0, 32);

/** Makes renditions in the worker processes that encode uploads again: no picture is decoded in the server's own. */
export function createRenditions({ storage, pool, cache, disk, log }: RenditionsOptions): Renditions {
  const underWay = new Map<string, Promise<Made>>();

  /** Leaves it uncached where files are refused, or when anything goes wrong: it can be made again. */
  async function keep(name: CachedName, bytes: Uint8Array): Promise<void> {
    if ((await disk.check()).isNearlyFull) return;
    const isCurrent = () =>
      storage.describe({ bucket: name.bucket, name: name.key }).then(
        (object) => versionOf(object) === name.version,
        () => false,
      );
    await cache.write(name, bytes, isCurrent).catch((error: unknown) => log.warn({ err: error }, 'a smaller picture was not kept'));
  }

  async function make({ bucket, name: key }: FileName, rendition: Rendition): Promise<Made> {
    const { facts: object, content } = await storage.read({ bucket, name: key });
    const bytes = await collect(content, MOST_SOURCE_BYTES);
    const source = formatOfBytes(bytes);
    if (source === 'heic') throw new StorageRefusal('heic');
    if (source === null) throw new StorageRefusal('notPicture');
    const { size, quality, keepsFormat } = rendition;
    const made = await pool.rewrite({ bytes, source, target: keepsFormat ? source : 'webp', size, quality }, 'rendition');
    await keep({ bucket, key, version: versionOf(object), rendition: nameOf(rendition) }, made);
    return { bytes: made, object };
  }

  return {
    async get(file, rendition, beforeMaking) {
      const object = await storage.describe(file);
      const name = { bucket: file.bucket, key: file.name, version: versionOf(object), rendition: nameOf(rendition) };
      const bytes = await cache.read(name);
      if (bytes) return { bytes, object };
      const id = JSON.stringify(name);
      const begun = underWay.get(id);
      if (begun) return begun;
      beforeMaking?.();
      const made = make(file, rendition).finally(() => underWay.delete(id));
      underWay.set(id, made);
      return made;
    },
  };
}

/** The same storage, where a replaced, moved or removed object loses its renditions. */
export function forgettingRenditions(storage: StorageBackend, cache: RenditionCache): StorageBackend {
  return {
    ...storage,
    async write(file, kept) {
      const facts = await storage.write(file, kept);
      await cache.forget(file.bucket, file.name);
      return facts;
    },
    async copy(from, to) {
      const copied = await storage.copy(from, to);
      await cache.forget(to.bucket, to.name);
      return copied;
    },
    async remove(bucket, names) {
      await storage.remove(bucket, names);
      await Promise.all(names.map(async (name) => cache.forget(bucket, name)));
    },
  };
}
