import type { Context } from 'hono';
import { z } from 'zod';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { sizeInWords } from './bucket-size.ts';
import { databaseRefusal } from './database-refusal.ts';
import { decoded, requireGoodBucketName } from './object-name.ts';
import { readJson } from './read-json.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const PREFIX = '/storage/v1/bucket/';
const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types, created_at, updated_at`;

const text = z.string().regex(/^[^\0]*$/);
/** `image/*`, `text/plain`, or `*`. */
const typeSchema = text.max(1_000).regex(/^(?:[\w+.-]+\/[\w+.-]+(?:;\s*charset=[\w-]+)?|(?:[\w+.-]+\/)?\*)$/);
const fields = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), sizeInWords]).nullish(),
  allowed_mime_types: z.array(typeSchema).nullish(),
};
const createSchema = z
  .object({ id: text.optional(), name: text.optional(), type: z.literal('STANDARD').optional(), ...fields })
  .transform(({ id, name, ...rest }) => ({ ...rest, id: id || name || '', name: name || id || '' }));
const updateSchema = z.object(fields).refine((given) => Object.values(given).some((value) => value !== undefined));

const digits = z.coerce.number().pipe(z.int().min(0));
const listSchema = z.object({
  limit: digits.pipe(z.int().min(1)).optional(),
  offset: digits.default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: text.default(''),
});

/** Buckets, as far as callers may see and write their rows. */
export function createBuckets({ connection }: Pick<StorageParts, 'connection'>) {
  const bucketIn = (context: Context<AppEnv>) => decoded(context.req.path.slice(PREFIX.length));

  return {
    list: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const options = listSchema.safeParse(context.req.query());
      if (!options.success) throw new StorageRefusal('malformed');
      const { limit, offset, sortColumn, sortOrder, search } = options.data;
      // Both are names of the schema.
      const statement = `select ${COLUMNS} from storage.buckets where position(lower($1::text) in lower(name)) > 0
        order by ${sortColumn} ${sortOrder}, id limit $2::text::bigint offset $3::text::bigint`;
      const parameters = [search, limit === undefined ? null : String(limit), String(offset)];
      return context.json(await queryAsCaller(connection, caller, 'storage.bucket.list', { text: statement, parameters }));
    },
    get: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const statement = { text: `select ${COLUMNS} from storage.buckets where id = $1::text`, parameters: [bucketIn(context)] };
      const [bucket] = await queryAsCaller(connection, caller, 'storage.bucket.get', statement);
      if (!bucket) throw new StorageRefusal('noBucket');
      return context.json(bucket);
    },
    create: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const { id, name, public: isPublic, file_size_limit: limit, allowed_mime_types: types } = await readJson(context, createSchema);
      requireGoodBucketName(id);
      requireGoodBucketName(name);
      const statement = {
        text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
          values ($1::text, $2::text, $3::text::uuid, $3::text, $4::text::boolean, $5::text::bigint,
                  case when $6::text is not null then array(select json_array_elements_text($6::text::json)) end)`,
        parameters: [
          id,
          name,
          caller.uid,
          String(isPublic ?? false),
          limit == null ? null : String(limit),
          types ? JSON.stringify(types) : null,
        ],
      };
      await connection.askAs({ auth: caller, storage: { operation: 'storage.bucket.create' } }, statement).catch((error: unknown) => {
        throw databaseRefusal(error)?.reason === 'alreadyThere' ? new StorageRefusal('bucketThere') : error;
      });
      return context.json({ name });
    },
    update: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = await readJson(context, updateSchema);
      const statement = {
        text: `update storage.buckets set public = coalesce($2::text::boolean, public),
            file_size_limit = case when $3::text = 'given' then $4::text::bigint else file_size_limit end,
            allowed_mime_types = case when $5::text = 'given' then
              case when $6::text is not null then array(select json_array_elements_text($6::text::json)) end else allowed_mime_types end,
            updated_at = now()
          where id = $1::text returning id`,
        parameters: [
          bucketIn(context),
          isPublic == null ? null : String(isPublic),
          limit === undefined ? 'missing' : 'given',
          limit == null ? null : String(limit),
          types === undefined ? 'missing' : 'given',
          types ? JSON.stringify(types) : null,
        ],
      };
      const [updated] = await queryAsCaller(connection, caller, 'storage.bucket.update', statement);
      if (!updated) throw new StorageRefusal('noBucket');
      return context.json({ message: 'Successfully updated' });
    },
  };
}
