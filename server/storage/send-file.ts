import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { factsIn } from './object-rows.ts';
import type { ObjectRow } from './object-rows.ts';
import { isSameVersion, servedHeaders } from './served-file.ts';
import type { Audience } from './served-file.ts';
import type { FileName, StorageBackend } from './storage-backend.ts';

/**
 * Answers with a file, whose reader has been found to be one. Who asks again with the version that the browser has is answered 304, and HEAD
 * opens nothing: where the file's row is known it tells enough, and the place of the bytes is not asked.
 * @throws StorageRefusal `notFound`, `unavailable`
 */
export async function sendFile(
  context: Context<AppEnv>,
  backend: StorageBackend,
  file: FileName,
  audience: Audience,
  row?: ObjectRow,
): Promise<Response> {
  const ifNoneMatch = context.req.header('if-none-match');
  const isHead = context.req.method === 'HEAD';
  const download = context.req.query('download');
  if (ifNoneMatch !== undefined || isHead) {
    const facts = (isHead && row ? factsIn(row) : null) ?? (await backend.describe(file));
    const headers = servedHeaders(facts, download, audience);
    if (isHead) return new Response(null, { headers });
    if (isSameVersion(ifNoneMatch, facts.eTag)) {
      headers.delete('Content-Length');
      return new Response(null, { status: 304, headers });
    }
  }
  const { facts, content } = await backend.read(file);
  return new Response(content, { headers: servedHeaders(facts, download, audience) });
}
