import { parseJson } from '#server/base/parse-json.ts';
import { flawOfJson, hasReservedParameter } from '#server/http/reserved-names.ts';
import { readMultipart } from './multipart.ts';
import type { UploadRoom } from './room/bytes-on-the-way.ts';
import type { FileBytes } from './storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';
import type { RefusalReason } from './storage-refusal.ts';

/** An upload as it arrived, in each way that supabase-js sends one. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** The metadata that the sender gives; null for none. */
  userMetadata: Record<string, unknown> | null;
}

/** The most bytes an upload may have in a bucket without a limit of its own: uploads are read into memory. */
const MOST_BYTES = 30 * 1024 * 1024;

/** Room for what a multipart form adds to the file: boundaries, part headers, the fields beside it. */
const FORM_BYTES = 64 * 1024;

/** Bytes that a member may say of one file: it is kept in the database, where their room is not counted. */
const METADATA_BYTES = 2 * 1024;

/** Memory is taken in pieces of so many bytes, so that an upload of single bytes costs no more than another. */
const BLOCK_BYTES = 64 * 1024;

/**
 * The chunks of an upload, counted as they come.
 * @throws StorageRefusal `tooLarge` at the first byte beyond the limit; the rest is not read
 */
export async function* countedChunks(body: FileBytes, limit: number | null): AsyncGenerator<Uint8Array> {
  let size = 0;
  const chunks = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (limit !== null && size > limit) throw new StorageRefusal('tooLarge');
    yield chunk;
  }
}

/** The whole upload in memory. @throws StorageRefusal `tooLarge` */
export async function collect(body: FileBytes | null, limit: number | null): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  if (body instanceof Uint8Array && (limit === null || body.byteLength <= limit))
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const chunks: Uint8Array[] = [];
  for await (const chunk of countedChunks(body, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The pace below which an upload is given up: a phone with one bar of signal sends more than this, a sender who only
 * keeps a place less.
 */
const PACE = { bytes: 8 * 1024, everyMs: 15_000 };

/** Calls back when in any stretch of time fewer bytes came than its pace asks. */
function watchPace({ bytes, everyMs }: typeof PACE, onStalled: () => void): { came: (bytes: number) => void; stop: () => void } {
  let inStretch = 0;
  const timer = setInterval(() => {
    if (inStretch < bytes) onStalled();
    inStretch = 0;
  }, everyMs);
  return {
    came: (more) => {
      inStretch += more;
    },
    stop: () => clearInterval(timer),
  };
}

/** Bytes gathered in blocks of one size. */
class Blocks {
  readonly #blocks: Buffer[] = [];
  readonly #onBlock: () => void;
  #size = 0;

  constructor(onBlock: () => void) {
    this.#onBlock = onBlock;
  }

  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.byteLength;) {
      const at = this.#size % BLOCK_BYTES;
      if (at === 0) {
        this.#onBlock();
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      }
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - at);
      this.#blocks.at(-1)?.set(part, at);
      taken += part.byteLength;
      this.#size += part.byteLength;
    }
  }

  whole(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#blocks, this.#size);
  }
}

/**
 * Reads a body into its room.
 * @throws StorageRefusal `tooLarge`, `uploadStalled`, or `busy` when others need the room
 */
async function readInto(
  room: UploadRoom,
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  pace: typeof PACE,
): Promise<Buffer<ArrayBuffer>> {
  const blocks = new Blocks(() => room.grow(BLOCK_BYTES));
  const reader = body?.getReader();
  let givenUp: RefusalReason | null = null;
  const giveUp = (reason: RefusalReason) => {
    givenUp ??= reason;
    void reader?.cancel().catch(() => undefined);
  };
  room.onGivenUp(() => giveUp('busy'));
  const watch = watchPace(pace, () => giveUp('uploadStalled'));
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      if (givenUp) break;
      watch.came(next.value.byteLength);
      if (blocks.size + next.value.byteLength > limit) throw new StorageRefusal('tooLarge');
      blocks.add(next.value);
    }
    if (givenUp) throw new StorageRefusal(givenUp);
    return blocks.whole();
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw givenUp ? new StorageRefusal(givenUp) : error;
  } finally {
    watch.stop();
    room.settle();
  }
}

function mediaType(header: string | null): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';
}

/**
 * Reads the sender's metadata: a value that is no object says nothing, as with the Storage API.
 * @throws StorageRefusal `metadataTooLarge`, `malformed`
 */
function readUserMetadata(text: string): Record<string, unknown> | null {
  if (Buffer.byteLength(text) > METADATA_BYTES) throw new StorageRefusal('metadataTooLarge');
  const value = parseJson(text);
  if (flawOfJson(value)) throw new StorageRefusal('malformed');
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

/** The same of the header of an upload that is no form: its JSON in base64. @throws as `readUserMetadata` */
export function userMetadataIn(headers: Headers): Record<string, unknown> | null {
  return readUserMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8'));
}

function readForm(body: Buffer<ArrayBuffer>, contentType: string, limit: number): Upload {
  const parts = readMultipart(body, contentType);
  // supabase-js calls the field '', other clients 'file'.
  const file = parts?.find(({ isFile }) => isFile);
  if (!parts || !file || hasReservedParameter(new URLSearchParams(parts.map(({ name }) => [name, '']))))
    throw new StorageRefusal('malformed');
  const textOf = (name: string) => parts.find((part) => part.name === name && !part.isFile)?.bytes.toString('utf8') ?? '';
  const userMetadata = readUserMetadata(textOf('metadata'));
  if (file.bytes.byteLength > limit) throw new StorageRefusal('tooLarge');
  return { bytes: file.bytes, type: mediaType(file.type), userMetadata };
}

/**
 * Reads an upload, sent as bytes or as supabase-js's multipart form. The size that it announces only refuses it sooner:
 * the bytes are counted.
 * @param bucketLimit the most bytes the file may have, or null
 * @param room what it may take of the memory for uploads
 * @param pace the fewest bytes that must come in a stretch of time
 * @throws StorageRefusal `tooLarge`, `malformed`, `uploadStalled` or `busy`
 */
export async function readUpload(request: Request, bucketLimit: number | null, room: UploadRoom, pace = PACE): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  const isForm = mediaType(contentType) === 'multipart/form-data';
  const limit = Math.min(bucketLimit ?? MOST_BYTES, MOST_BYTES);
  const bodyLimit = isForm ? limit + FORM_BYTES : limit;
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw new StorageRefusal('tooLarge');
  const body = await readInto(room, request.body, bodyLimit, pace);
  if (isForm) return readForm(body, contentType, limit);
  return {
    bytes: body,
    type: mediaType(contentType),
    userMetadata: userMetadataIn(request.headers),
  };
}
