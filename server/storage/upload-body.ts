import type { UploadBody } from '#server/supabase/storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';

/** An upload as it arrived, whichever way supabase-js sent it. */
export type Upload = { bytes: Uint8Array; type: string; cacheControl: string };

/** The most bytes an upload may have in a bucket without a limit of its own: uploads are read into memory. */
const MOST_BYTES = 30 * 1024 * 1024;

/** Room for what a multipart form adds to the file: boundaries, part headers, the fields beside it. */
const FORM_BYTES = 64 * 1024;

/**
 * The chunks of an upload, counted as they come.
 * @throws StorageRefusal `tooLarge` at the first byte beyond the limit; the rest is not read
 */
export async function* countedChunks(body: UploadBody, limit: number | null): AsyncGenerator<Uint8Array> {
  let size = 0;
  const chunks = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (limit !== null && size > limit) throw new StorageRefusal('tooLarge');
    yield chunk;
  }
}

/** The whole upload in memory. @throws StorageRefusal `tooLarge` */
export async function collect(body: UploadBody | null, limit: number | null): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of countedChunks(body, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function mediaType(header: string | null): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';
}

/** The header for the form's `cacheControl` field, which is a number of seconds. */
function cacheHeader(seconds: unknown): string {
  return typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
}

async function readForm(body: Buffer, contentType: string, limit: number): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new StorageRefusal('malformed');
  });
  // supabase-js calls the field '', other clients 'file'.
  const file = [...form.values()].find((value): value is File => value instanceof Blob);
  if (!file) throw new StorageRefusal('malformed');
  if (file.size > limit) throw new StorageRefusal('tooLarge');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: mediaType(file.type),
    cacheControl: cacheHeader(form.get('cacheControl')),
  };
}

/**
 * Reads an upload, sent as bytes or as supabase-js's multipart form. What it announces about its size only refuses it sooner: the
 * bytes are counted.
 * @param bucketLimit the most bytes the file may have, or null
 * @throws StorageRefusal `tooLarge` or `malformed`
 */
export async function readUpload(request: Request, bucketLimit: number | null): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  const isForm = mediaType(contentType) === 'multipart/form-data';
  const limit = Math.min(bucketLimit ?? MOST_BYTES, MOST_BYTES);
  const bodyLimit = isForm ? limit + FORM_BYTES : limit;
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw new StorageRefusal('tooLarge');
  const body = await collect(request.body as UploadBody | null, bodyLimit);
  if (isForm) return readForm(body, contentType, limit);
  return { bytes: body, type: mediaType(contentType), cacheControl: request.headers.get('cache-control') ?? 'no-cache' };
}

/** An upload that is refused whatever its bytes are: they are left unread, and lite says what is wrong with the rest. */
export function withoutBytes(request: Request): Upload {
  return { bytes: new Uint8Array(), type: mediaType(request.headers.get('content-type')), cacheControl: 'no-cache' };
}
