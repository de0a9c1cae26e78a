import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { ManifestEntry } from './manifest.ts';

// Photos don't shrink, and rows shrink almost as well as with more work.
const GZIP_LEVEL = 3;

export interface ArchiveWriter {
  /** Adds an entry whose size is known; its content may come in pieces. @throws when it has another size */
  add: (entry: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<ManifestEntry>;
  /** Adds an entry whose size is not known: it waits in a file beside the archive. @param onPiece sees each piece */
  addUnmeasured: (entry: string, content: AsyncIterable<Uint8Array>, onPiece: (piece: Uint8Array) => void) => Promise<ManifestEntry>;
  /** Gives the archive its name, once all of it is on the disk. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
}

/** Begins an archive. Until it is finished it has a name that nobody takes for a backup's: `path` with `.part`. */
export function writeArchive(path: string): ArchiveWriter {
  const part = `${path}.part`;
  const waiting = `${path}.rows.part`;
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: GZIP_LEVEL }), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
  // Whoever adds the next entry hears of it.
  written.catch(() => undefined);

  async function add(entry: string, size: number, content: AsyncIterable<Uint8Array>): Promise<ManifestEntry> {
    const hash = createHash('sha256');
    const sink = tar.entry({ name: entry, size, mode: 0o600 });
    const ended = once(sink, 'close');
    // What fails is the archive as a whole, and `written` says why.
    ended.catch(() => undefined);
    sink.on('error', () => undefined);
    const failed = written.then(async () => Promise.reject(new Error('The archive ended too early')));
    failed.catch(() => undefined);
    let length = 0;
    for await (const piece of content) {
      hash.update(piece);
      length += piece.byteLength;
      if (length > size) break;
      if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), failed]);
    }
    if (length !== size) {
      throw new Error(`${entry} was said to have ${size} bytes and has others`);
    }
    sink.end(undefined);
    await Promise.race([ended, failed]);
    return { entry, size, sha256: hash.digest('hex') };
  }

  async function addUnmeasured(
    entry: string,
    content: AsyncIterable<Uint8Array>,
    onPiece: (piece: Uint8Array) => void,
  ): Promise<ManifestEntry> {
    let size = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        size += piece.byteLength;
        onPiece(piece);
        yield piece;
      }
    }
    try {
      await pipeline(measured(), createWriteStream(waiting, { mode: 0o600, flags: 'w' }));
      return await add(entry, size, createReadStream(waiting));
    } finally {
      await rm(waiting, { force: true });
    }
  }

  return {
    add,
    addUnmeasured,
    async finish() {
      tar.finalize();
      await written;
      const file = await open(part);
      await file.sync();
      await file.close();
      await rename(part, path);
    },
    async discard() {
      tar.destroy(new Error('discarded'));
      await written.catch(() => undefined);
      await Promise.all([part, waiting].map((file) => rm(file, { force: true })));
    },
  };
}
