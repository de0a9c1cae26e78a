import type { Context } from 'hono';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded } from './object-name.ts';
import { removeFiles } from './remove-files.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const BUCKET = 'select id from storage.buckets where id = $1::text';
const FILES = 'select name from storage.objects where bucket_id = $1::text';
const OPERATION = 'storage.bucket.empty';
const AT_ONCE = 500;

/** POST of `/bucket/<bucket>/empty`: removes of a bucket's files those that the caller may remove. */
export function createEmptyBucket(parts: Pick<StorageParts, 'connection' | 'backend' | 'rows' | 'lock'>) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const caller = callerOf(context);
    const bucket = decoded(context.req.path.slice('/storage/v1/bucket/'.length).replace(/\/empty$/, ''));
    const found = await queryAsCaller(parts.connection, caller, OPERATION, { text: BUCKET, parameters: [bucket] });
    if (found.length === 0) throw new StorageRefusal('noBucket');
    const files = await queryAsCaller<{ name: string }>(parts.connection, caller, OPERATION, { text: FILES, parameters: [bucket] });
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const names = files.slice(at, at + AT_ONCE).map(({ name }) => name);
      await removeFiles(parts, caller, OPERATION, bucket, names);
    }
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  };
}
