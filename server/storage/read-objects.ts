import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { cachingOf } from './file-caching.ts';
import { fileIn } from './object-name.ts';
import type { ObjectRow } from './object-rows.ts';
import { isPublicFile } from './public-files.ts';
import { sendFile } from './send-file.ts';
import type { Audience } from './served-file.ts';
import type { FileName } from './storage-backend.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const READ = 'storage.object.get_authenticated';
const INFO = 'object.get_authenticated_info';

type ReadParts = Pick<StorageParts, 'connection' | 'backend' | 'rows' | 'rulesOf' | 'addresses'>;

/** Files and what is known of them, for callers and for anybody with a signed address. */
export function createReadObjects({ connection, backend, rows, rulesOf, addresses }: ReadParts) {
  /**
   * The row of a file that a caller may read: of a public bucket everybody, but for hidden ones.
   * @throws StorageRefusal `noBucket`, `noObject`
   */
  async function readable(
    context: Context<AppEnv>,
    prefix: string,
    operation: string,
  ): Promise<{ file: FileName; row: ObjectRow; audience: Audience }> {
    const file = fileIn(context.req.path, prefix);
    const rules = await rulesOf(file.bucket);
    if (!rules) throw new StorageRefusal('noBucket');
    const shown = rules.isPublic ? await rows.findShown(file) : null;
    if (shown) return { file, row: shown, audience: 'everybody' };
    // A picture that was just hidden is still in its public bucket: staff and the server read it by their own rights.
    const row = rules.isPublic && !hasRights(context) ? null : await rows.find(callerOf(context), operation, file);
    if (!row) throw new StorageRefusal('noObject');
    return { file, row, audience: 'caller' };
  }

  return {
    /** GET and HEAD of `/object/<bucket>/<name>` and of `/object/authenticated/…`. */
    file: (prefix: string) => async (context: Context<AppEnv>) => {
      const { file, audience } = await readable(context, prefix, READ);
      return sendFile(context, backend, file, audience);
    },
    /** `/object/info/<bucket>/<name>`. */
    info: (prefix: string) => async (context: Context<AppEnv>) => {
      const { file, row } = await readable(context, prefix, INFO);
      // A database that came back without its files has the row alone.
      await backend.describe(file);
      return context.json(infoOf(row));
    },
    /** `/object/info/public/<bucket>/<name>`, for everybody. */
    publicInfo: async (context: Context<AppEnv>) => {
      const file = fileIn(context.req.path, '/storage/v1/object/info/public/');
      const row = (await isPublicFile(connection, file)) ? await rows.findShown(file) : null;
      if (!row) throw new StorageRefusal('notFound');
      await backend.describe(file);
      return context.json(infoOf(row));
    },
    /** `/object/sign/<bucket>/<name>?token=…` */
    signed: async (context: Context<AppEnv>) => {
      const file = fileIn(context.req.path, '/storage/v1/object/sign/');
      addresses.requireRead(context.req.query('token'), file);
      if (!(await rows.findShown(file))) throw new StorageRefusal('noObject');
      return sendFile(context, backend, file, 'holder');
    },
  };
}

function hasRights({ var: { caller } }: Context<AppEnv>): boolean {
  return caller.kind === 'member' || caller.kind === 'service';
}

/** The answer of the Storage API about a file. */
function infoOf({ id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at }: ObjectRow) {
  const { size = null, mimetype = null, eTag = null } = metadata ?? {};
  return {
    id,
    name,
    version,
    bucket_id,
    size,
    content_type: mimetype,
    cache_control: cachingOf(bucket_id),
    etag: eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  };
}
