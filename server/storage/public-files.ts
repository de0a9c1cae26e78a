import type { Context } from 'hono';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { StorageBackend } from '#server/lite/storage-backend.ts';
import { isSameVersion, servedHeaders } from './served-file.ts';
import { refusalAnswer } from './storage-refusal.ts';

const PREFIX = '/storage/v1/object/public/';

/** Whether everybody may read a file. */
export async function isPublicFile(database: SqlRunner, bucket: string, name: string): Promise<boolean> {
  const rows = await database.query(
    'select 1 from storage.objects o join storage.buckets b on b.id = o.bucket_id where b.public and o.bucket_id = $1 and o.name = $2',
    [bucket, name],
  );
  return rows.length > 0;
}

/**
 * Files of public buckets by their address: one question to the database and none of lite's writing on every read. An address that
 * is asked again with the version the browser has is answered 304.
 */
export function createPublicFiles(database: SqlRunner, storage: StorageBackend) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const [bucket = '', ...parts] = context.req.path.slice(PREFIX.length).split('/');
    const name = parts.join('/');
    if (!(await isPublicFile(database, bucket, name))) return refusalAnswer('notFound');
    const ifNoneMatch = context.req.header('if-none-match');
    const isHead = context.req.method === 'HEAD';
    const download = context.req.query('download');
    if (ifNoneMatch !== undefined || isHead) {
      const metadata = await storage.headObject(bucket, name, undefined);
      const headers = servedHeaders(metadata, download, 'everybody');
      if (isHead) return new Response(null, { headers });
      if (isSameVersion(ifNoneMatch, metadata.eTag)) {
        headers.delete('Content-Length');
        return new Response(null, { status: 304, headers });
      }
    }
    const { metadata, body } = await storage.getObject(bucket, name, undefined);
    return new Response(body as BodyInit | undefined, { headers: servedHeaders(metadata, download, 'everybody') });
  };
}
