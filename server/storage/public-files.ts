import type { Context } from 'hono';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { fileIn } from './object-name.ts';
import { sendFile } from './send-file.ts';
import type { FileName } from './storage-backend.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const PREFIX = '/storage/v1/object/public/';

/** Whether everybody may read a file: it is in a public bucket, and is not hidden. */
export async function isPublicFile(database: Pick<SqlRunner, 'query'>, { bucket, name }: FileName): Promise<boolean> {
  const rows = await database.query(
    `select 1 from storage.objects o join storage.buckets b on b.id = o.bucket_id
     where b.public and o.bucket_id = $1 and o.name = $2 and not app.is_hidden_file(o.bucket_id, o.name)`,
    [bucket, name],
  );
  return rows.length > 0;
}

/** Files of public buckets by their address: one question to the database, and nothing is written. */
export function createPublicFiles({ connection, backend }: Pick<StorageParts, 'connection' | 'backend'>) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const file = fileIn(context.req.path, PREFIX);
    if (!(await isPublicFile(connection, file))) throw new StorageRefusal('notFound');
    return sendFile(context, backend, file, 'everybody');
  };
}
