import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { placeOf } from '#server/storage/file-storage.ts';
import { isOwnRendition } from './rendition.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const UNFINISHED = '.new';

/**
 * A list's photo has about 10 KB, so this holds those of tens of thousands of workouts. Few files of an object are of
 * sizes that only somebody else than the club asks for.
 */
const LIMITS = { bytes: 512 * MIB, filesPerObject: 12, foreignPerObject: 4 };
/** How far the oldest are removed when it is full, so that not each new one removes another. */
const KEPT_PART = 0.8;

/** One rendition of one version of an object. */
export interface CachedName {
  bucket: string;
  key: string;
  version: string;
  rendition: string;
}

export interface RenditionCache {
  /** @returns null when it is not there */
  read: (name: CachedName) => Promise<Uint8Array | null>;
  /**
   * Keeps a rendition.
   * @param isCurrent asked afterwards: whether the object still has this version. A rendition of an older one does not
   * stay
   */
  write: (name: CachedName, bytes: Uint8Array, isCurrent: () => Promise<boolean>) => Promise<void>;
  /** Removes all renditions of an object. */
  forget: (bucket: string, key: string) => Promise<void>;
  /**
   * Removes what was left unfinished or lost its object, and if there are too many, those of foreign sizes and then
   * those asked for longest ago.
   */
  tidy: () => Promise<void>;
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
  /** Whether the club's own pages ask for it: these go last. */
  isOwn: boolean;
}

const isOwnFile = (path: string) => isOwnRendition(basename(path).slice(basename(path).indexOf('-') + 1));

/** The files, in the order in which they may go. */
async function filesBelow(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: CachedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const facts = await stat(path).catch(() => null);
    if (facts) files.push({ path, bytes: facts.size, usedAt: facts.mtimeMs, isOwn: isOwnFile(path) });
  }
  return files.toSorted((left, right) => Number(left.isOwn) - Number(right.isOwn) || left.usedAt - right.usedAt);
}

/**
 * Keeps renditions in a folder. Each can be made again, so losing one costs only time: those that the club's pages ask
 * for are lost last, whatever strangers ask. A file's date says when it was last asked for, within an hour; several
 * processes may share the folder.
 * @param stillThere which of some places (see `placeOf`) have their object
 */
export function createRenditionCache(
  folder: string,
  stillThere: (places: string[]) => Promise<Set<string>>,
  limits: Partial<typeof LIMITS> = {},
): RenditionCache {
  const { bytes: mostBytes, filesPerObject, foreignPerObject } = { ...LIMITS, ...limits };
  /** Bytes in the folder as far as this process knows. */
  let known = 0;
  let tidying: Promise<void> | null = null;

  const folderOf = (bucket: string, key: string) => join(folder, placeOf(bucket, key));
  const pathOf = ({ bucket, key, version, rendition }: CachedName) => join(folderOf(bucket, key), `${version}-${rendition}`);

  async function removeOldestOf(objectFolder: string): Promise<void> {
    const files = await filesBelow(objectFolder);
    const foreign = files.filter(({ isOwn }) => !isOwn).length;
    const surplus = Math.max(0, files.length - filesPerObject, foreign - foreignPerObject);
    for (const { path } of files.slice(0, surplus)) await rm(path, { force: true });
  }

  const placeAt = (path: string) => relative(folder, dirname(path));

  async function tidyNow(): Promise<void> {
    const files: CachedFile[] = [];
    const found = await filesBelow(folder);
    const kept = found.length > 0 ? await stillThere([...new Set(found.map(({ path }) => placeAt(path)))]) : new Set();
    for (const file of found) {
      const isUnfinished = file.path.endsWith(UNFINISHED) && file.usedAt < Date.now() - HOUR_MS;
      if (!kept.has(placeAt(file.path))) await rm(dirname(file.path), { recursive: true, force: true });
      else if (isUnfinished) await rm(file.path, { force: true });
      else files.push(file);
    }
    let sum = files.reduce((total, { bytes }) => total + bytes, 0);
    const target = sum > mostBytes ? mostBytes * KEPT_PART : mostBytes;
    for (const { path, bytes } of files) {
      if (sum <= target) break;
      await rm(path, { force: true });
      sum -= bytes;
    }
    known = sum;
  }

  async function tidy(): Promise<void> {
    tidying ??= tidyNow().finally(() => {
      tidying = null;
    });
    return tidying;
  }

  return {
    async read(name) {
      const file = await open(pathOf(name)).catch(() => null);
      if (!file) return null;
      try {
        const [bytes, { mtimeMs }] = [await file.readFile(), await file.stat()];
        if (mtimeMs < Date.now() - HOUR_MS) await utimes(pathOf(name), new Date(), new Date()).catch(() => undefined);
        return bytes;
      } finally {
        await file.close();
      }
    },
    async write(name, bytes, isCurrent) {
      const path = pathOf(name);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          // After a power cut there is a whole rendition or none.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // A request that replaces or removes an object forgets its renditions afterwards: one of the two sees the other's
      // work.
      if (!(await isCurrent())) return rm(path, { force: true });
      await removeOldestOf(dirname(path));
      known += bytes.byteLength;
      if (known > mostBytes) await tidy();
    },
    forget: (bucket, key) => rm(folderOf(bucket, key), { recursive: true, force: true }),
    tidy,
  };
}
