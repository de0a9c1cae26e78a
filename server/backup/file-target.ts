import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { findFile } from './club-files.ts';
import type { FilePlace, FoundFile } from './club-files.ts';

/** Where the files of a new club go while the old one is still there. */
export interface FileTarget {
  /**
   * Writes a file, unless it would take the place of another one: then nothing is read, and it must be put again after
   * `finish`.
   */
  put: (place: FilePlace, file: FoundFile & { sha256?: string }) => Promise<'written' | 'later'>;
  /** Says that a file is already where it has to be. */
  keep: (place: FilePlace) => void;
  /** Writes a file in any case. */
  replace: (place: FilePlace, file: FoundFile) => Promise<void>;
  /**
   * Says that the new club comes into force now: from here on nothing that was written is removed, even if it is not
   * heard whether it did.
   */
  settle: () => void;
  /**
   * The new club is in force and has its files: removes those that only the old one had.
   * @returns how many could not be removed
   */
  finish: () => Promise<number>;
  /**
   * Removes what was written, unless `settle` was called. A file that can't be removed stays, for the server's sweep.
   */
  discard: () => Promise<void>;
}

/** More is handed on in pieces. */
const IN_MEMORY_BYTES = 32 * 1024 * 1024;

async function write(storage: StorageBackend, { bucket, key }: FilePlace, { type, cacheControl, size, content }: FoundFile): Promise<void> {
  const stream = Readable.from(content);
  const bytes = size <= IN_MEMORY_BYTES ? await buffer(stream) : (Readable.toWeb(stream) as ReadableStream<Uint8Array>);
  await storage.write({ bucket, name: key }, { content: bytes, mimetype: type, cacheControl });
}

/** A storage of its own, beside the old club's. */
export function filesBeside(storage: StorageBackend): FileTarget {
  const replace = async (place: FilePlace, file: FoundFile) => write(storage, place, file);
  return {
    replace,
    keep: () => undefined,
    async put(place, file) {
      await replace(place, file);
      return 'written';
    },
    settle: () => undefined,
    finish: async () => 0,
    discard: async () => undefined,
  };
}

const nameOf = ({ bucket, key }: FilePlace) => `${bucket}/${key}`;

/** The storage that the old club's files are in. @param old the files that the old club knows */
export function filesInPlace(storage: StorageBackend, old: readonly FilePlace[]): FileTarget {
  const written: FilePlace[] = [];
  const wanted = new Set<string>();
  let isSettled = false;

  async function isThere(place: FilePlace, sha256: string | undefined): Promise<'same' | 'other' | 'no'> {
    const found = await findFile(storage, place);
    if (!found) return 'no';
    const hash = createHash('sha256');
    for await (const piece of found.content) hash.update(piece);
    return hash.digest('hex') === sha256 ? 'same' : 'other';
  }

  /** @returns how many could not be removed */
  async function removeAll(places: readonly FilePlace[]): Promise<number> {
    let left = 0;
    for (const { bucket, key } of places) await storage.remove(bucket, [key]).catch(() => (left += 1));
    return left;
  }

  return {
    async put(place, file) {
      wanted.add(nameOf(place));
      const there = await isThere(place, file.sha256);
      if (there === 'other') return 'later';
      if (there === 'same') {
        for await (const _ of file.content);
        return 'written';
      }
      written.push(place);
      await write(storage, place, file);
      return 'written';
    },
    keep: (place) => void wanted.add(nameOf(place)),
    replace: async (place, file) => write(storage, place, file),
    settle() {
      isSettled = true;
    },
    finish: async () => removeAll(old.filter((place) => !wanted.has(nameOf(place)))),
    async discard() {
      if (!isSettled) await removeAll(written);
    },
  };
}
