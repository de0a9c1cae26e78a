import type { Context } from 'hono';
import { z } from 'zod';
import { parseJson } from '#server/base/parse-json.ts';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded } from './object-name.ts';
import { readJson } from './read-json.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const MOST_ENTRIES = 1_000;

const text = z.string().regex(/^[^\0]*$/);
const optionsSchema = z.object({
  prefix: text.default(''),
  limit: z.int().min(1).default(MOST_ENTRIES),
  cursor: text.optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']), order: z.enum(['asc', 'desc']).default('asc') }).optional(),
});
type ListOptions = z.infer<typeof optionsSchema>;

/** After which entry a page begins: the value that the list is sorted by, and the name. */
const cursorSchema = z.tuple([z.string().nullable(), z.string()]);

interface Entry {
  id: string | null;
  name: string;
  key: string | null;
}

function readCursor(cursor: string | undefined): [key: string | null, name: string] | null {
  if (cursor === undefined || cursor === '') return null;
  const read = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64').toString('utf8')));
  if (!read.success) throw new StorageRefusal('malformed');
  return read.data;
}

const cursorAfter = ({ key, name }: Entry) => Buffer.from(JSON.stringify([key, name])).toString('base64');

/**
 * Files by their whole names; with a delimiter the folders below the prefix as one entry each, whose name ends in a
 * slash.
 */
function listStatement(bucket: string, { prefix, limit, cursor, with_delimiter: hasFolders, sortBy }: ListOptions) {
  const { column, order } = sortBy ?? { column: 'name', order: 'asc' };
  const [afterKey, afterName] = readCursor(cursor) ?? [null, null];
  // Both are names of the schema. A folder has no times of its own: it stands by its name, before or after all files.
  const isByName = column === 'name';
  const key = isByName ? 'null::text' : `to_json(${column}) #>> '{}'`;
  const beyond = order === 'asc' ? '>' : '<';
  const statement = `
    with below as (
      select id, name, metadata, updated_at, created_at, last_accessed_at, ${key} as key,
             $6::text = 'true' and position('/' in substr(name, length($2::text) + 1)) > 0 as is_inside
        from storage.objects where bucket_id = $1::text and starts_with(name, $2::text)
    ), entries as (
      select id, name, metadata, updated_at, created_at, last_accessed_at, key from below where not is_inside
      union all
      select distinct null::uuid, $2::text || split_part(substr(name, length($2::text) + 1), '/', 1) || '/', null::jsonb, null::timestamptz,
             null::timestamptz, null::timestamptz, null::text from below where is_inside
    )
    select id, name, metadata, updated_at, created_at, last_accessed_at, key from entries
     where $4::text is null or (coalesce(key, ''), name collate "C") ${beyond} (coalesce($3::text, ''), $4::text collate "C")
     order by coalesce(key, '') ${order}, name collate "C" ${order} limit $5::text::int`;
  return { text: statement, parameters: [bucket, prefix, afterKey, afterName, String(limit + 1), String(hasFolders)] };
}

/** POST of `/object/list-v2/<bucket>`: page after page of what begins with a prefix. */
export function createListObjectsV2({ connection }: Pick<StorageParts, 'connection'>) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const caller = callerOf(context);
    const bucket = decoded(context.req.path.slice('/storage/v1/object/list-v2/'.length));
    const options = await readJson(context, optionsSchema);
    const limit = Math.min(options.limit, MOST_ENTRIES);
    const found = await queryAsCaller<Entry>(connection, caller, 'storage.object.list_v2', listStatement(bucket, { ...options, limit }));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasNext = found.length > limit && last !== undefined;
    const shown = page.map(({ key: _key, ...entry }) => entry);
    return context.json({
      hasNext,
      ...(hasNext && { nextCursor: cursorAfter(last), nextCursorKey: last.name }),
      folders: shown.filter(({ id }) => id === null).map(({ name }) => ({ name })),
      objects: shown.filter(({ id }) => id !== null),
    });
  };
}
