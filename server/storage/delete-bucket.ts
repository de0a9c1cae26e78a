import type { Context } from 'hono';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { StorageRefusal } from './storage-refusal.ts';

interface DeleteBucketOptions {
  connection: ClubConnection;
  /** Hands the request on to lite. */
  ask: (context: Context<AppEnv>, request: Request) => Promise<Response>;
}

/**
 * Removes a bucket. lite first looks, with its own rights, whether files are in it, and says so to whoever asks: to those who may not
 * see the bucket there is none here, full or empty.
 */
export function createDeleteBucket({ connection, ask }: DeleteBucketOptions) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const caller = callerOf(context);
    const bucket = context.req.param('bucket') ?? '';
    const statement = { text: 'select id from storage.buckets where id = $1', parameters: [bucket] };
    const rows = await queryAsCaller(connection, caller, 'storage.bucket.delete', statement);
    if (rows.length === 0) throw new StorageRefusal('noBucket');
    return ask(context, context.req.raw);
  };
}
