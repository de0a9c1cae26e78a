import type { Context } from 'hono';
import { z } from 'zod';
import type { SqlRow } from '#server/database/club-connection.ts';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded } from './object-name.ts';
import type { StorageParts } from './storage-parts.ts';

const MOST_ENTRIES = 1_000;
/** PostgreSQL's integer. */
const MOST_OFFSET = 2_147_483_647;

const textSchema = z.string().regex(/^[^\0]*$/);

const optionsSchema = z.object({
  prefix: textSchema.default(''),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(MOST_OFFSET).default(0),
  search: textSchema.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});
type ListOptions = z.infer<typeof optionsSchema>;

/**
 * Files of one folder by the name they have in it, and its subfolders, which have no id: what hosted Supabase answers.
 */
function listStatement(bucket: string, { prefix, limit, offset, search, sortBy }: ListOptions) {
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  const parent = folder === '' ? '' : `${folder}/`;
  const likeText = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // `sortBy` is one of the names in the schema.
  const text = `
    with below as (
      select substr(name, length($2::text) + 1) as name, id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects where bucket_id = $1::text and name like $3::text
    ), entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata from below where position('/' in name) = 0 and name <> ''
      union all
      select distinct split_part(name, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from below where position('/' in name) > 1
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata
      from entries where name ilike $4::text order by ${sortBy.column} ${sortBy.order}, name limit $5::text::int offset $6::text::int`;
  const most = String(Math.min(limit, MOST_ENTRIES));
  return { text, parameters: [bucket, parent, likeText(parent), likeText(search), most, String(offset)] };
}

/** POST of `/object/list/<bucket>`: one folder. */
export function createListObjects({ connection }: Pick<StorageParts, 'connection'>) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const caller = callerOf(context);
    const bucket = decoded(context.req.path.slice('/storage/v1/object/list/'.length));
    const options = optionsSchema.safeParse(await context.req.json().catch(() => ({})));
    if (!options.success)
      return context.json(
        { statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest', message: z.prettifyError(options.error) },
        400,
      );
    return context.json(await queryAsCaller<SqlRow>(connection, caller, 'storage.object.list', listStatement(bucket, options.data)));
  };
}
