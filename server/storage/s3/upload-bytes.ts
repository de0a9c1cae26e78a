import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileBytes } from '../storage-backend.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import { countedChunks } from '../upload-body.ts';
import type { S3Body } from './s3-client.ts';

/** An upload that can be sent as often as it takes. */
export interface UploadBytes extends S3Body {
  close: () => Promise<void>;
}

const PIECE_BYTES = 64 * 1024;

/** A file's bytes, piece by piece. A stream of the file's own would close it where it breaks off. */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
    if (bytesRead === 0) throw new Error('the temporary file has become shorter');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Bytes that come once are written to a file, which has no name from then on: nothing is left of it in any case. */
async function inFile(body: FileBytes, limit: number | null, folder: string): Promise<UploadBytes> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of countedChunks(body, limit)) {
      size += chunk.byteLength;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    return {
      size,
      sha256: hash.digest('hex'),
      open: () => Readable.from(bytesOf(file, size), { objectMode: false }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Takes an upload so that it can be sent again: as it is when it is in memory already, else by a temporary file.
 * @param limit the most bytes it may have, or null
 * @param folder where the temporary file is; made when it is not there
 * @throws StorageRefusal `tooLarge`
 */
export async function takeUpload(body: FileBytes, limit: number | null, folder: string): Promise<UploadBytes> {
  if (!(body instanceof Uint8Array)) return inFile(body, limit, folder);
  if (limit !== null && body.byteLength > limit) throw new StorageRefusal('tooLarge');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { size: body.byteLength, sha256, open: () => body, close: async () => undefined };
}
