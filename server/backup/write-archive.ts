import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';
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

/**
 * Begins an archive. Until it is finished it has a name that is no backup's: `path` with `.part`.
 * @throws BackupError while somebody else writes an archive of this name
 */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const part = `${path}.part`;
  const waiting = `${path}.rows.part`;
  const opened = await openNew(part);
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: GZIP_LEVEL }), opened.createWriteStream());
  // The caller that adds the next entry hears of it.
  written.catch(() => undefined);

  async function begin(entry: string, size: number): Promise<ReturnType<typeof tar.entry>> {
    try {
      return tar.entry({ name: entry, size, mode: 0o600 });
    } catch (error) {
      // A tar whose file can't be written takes no more entries: the file's error says why.
      await written;
      throw error;
    }
  }

  async function add(entry: string, size: number, content: AsyncIterable<Uint8Array>): Promise<ManifestEntry> {
    const hash = createHash('sha256');
    const sink = await begin(entry, size);
    const ended = once(sink, 'close');
    // A failure is of the archive as a whole, and `written` says why.
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

/**
 * A name tells the second: the process that comes second must neither write into the first one's file nor remove it.
 */
async function openNew(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`Outro backup grava ${basename(part)} agora. Tente de novo em instantes.`, { cause: error });
  }
}
