import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { isSameVersion, servedHeaders } from './served-file.ts';
import type { Audience } from './served-file.ts';
import type { FileFacts, FileName, StorageBackend } from './storage-backend.ts';

/**
 * The answer of GET, without the bytes. They are opened and given up: so no connection to S3 waits idle for each head
 * that was asked for.
 */
async function headOf(backend: StorageBackend, file: FileName): Promise<FileFacts> {
  const { facts, content } = await backend.read(file);
  await content.cancel();
  return facts;
}

/**
 * Answers with a file, whose reader has been found to be one. A browser that asks again with the version that it has is
 * answered 304.
 * @throws StorageRefusal `notFound`, `unavailable`
 */
export async function sendFile(context: Context<AppEnv>, backend: StorageBackend, file: FileName, audience: Audience): Promise<Response> {
  const download = context.req.query('download');
  if (context.req.method === 'HEAD')
    return new Response(null, { headers: servedHeaders(file.bucket, await headOf(backend, file), download, audience) });
  const ifNoneMatch = context.req.header('if-none-match');
  if (ifNoneMatch !== undefined) {
    const known = await backend.describe(file);
    if (isSameVersion(ifNoneMatch, known.eTag)) {
      const headers = servedHeaders(file.bucket, known, download, audience);
      headers.delete('Content-Length');
      return new Response(null, { status: 304, headers });
    }
  }
  const { facts, content } = await backend.read(file);
  return new Response(content, { headers: servedHeaders(file.bucket, facts, download, audience) });
}
