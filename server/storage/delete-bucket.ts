import type { Context } from 'hono';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { databaseRefusal } from './database-refusal.ts';
import { decoded } from './object-name.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const OPERATION = 'storage.bucket.delete';
const VISIBLE = 'select id from storage.buckets where id = $1::text';
const DELETE = 'delete from storage.buckets where id = $1::text returning id';

/** DELETE of `/bucket/<bucket>`. To those who may not see the bucket there is none here, full or empty. */
export function createDeleteBucket({ connection }: Pick<StorageParts, 'connection'>) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const caller = callerOf(context);
    const parameters = [decoded(context.req.path.slice('/storage/v1/bucket/'.length))];
    const ask = async (text: string) => queryAsCaller(connection, caller, OPERATION, { text, parameters });
    if ((await ask(VISIBLE)).length === 0) throw new StorageRefusal('noBucket');
    const files = await connection.query('select 1 from storage.objects where bucket_id = $1 limit 1', parameters);
    if (files.length > 0) throw new StorageRefusal('notEmpty');
    const deleted = await ask(DELETE).catch((error: unknown) => {
      // A file has come meanwhile.
      throw databaseRefusal(error)?.reason === 'relatedNotFound' ? new StorageRefusal('notEmpty') : error;
    });
    if (deleted.length === 0) throw new StorageRefusal('noBucket');
    return context.json({ message: 'Successfully deleted' });
  };
}
