import type { SqlRunner } from '#server/database/club-connection.ts';

/** Rows of storage.objects and storage.buckets, by what names them. */
export type Rows = Map<string, string>;

// Leaves out the club's own buckets, whose files the content brings: the tests have nothing to do with them.
const OBJECTS = `select bucket_id || '/' || name as key, json_build_object('id', id, 'owner', owner, 'owner_id', owner_id,
    'metadata', case jsonb_typeof(metadata) when 'string' then (metadata #>> '{}')::jsonb else metadata end,
    'user_metadata', case jsonb_typeof(user_metadata) when 'string' then (user_metadata #>> '{}')::jsonb else user_metadata end,
    'path_tokens', path_tokens, 'has_version', version is not null)::text as row
  from storage.objects where bucket_id not in ('profile-images', 'workout-images', 'nutrition-images', 'challenge-media', 'materials')`;
const BUCKETS = `select 'bucket ' || id as key, json_build_object('name', name, 'owner', owner, 'owner_id', owner_id, 'public', public,
    'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types)::text as row from storage.buckets`;

/** The rows that are there now. */
export async function rowsNow(database: SqlRunner): Promise<Rows> {
  const rows = await database.query<{ key: string; row: string }>(`${OBJECTS} union all ${BUCKETS}`);
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** The changes from one time to another: the new row, or null for one that is gone. */
export function changesOf(before: Rows, after: Rows): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  for (const key of keys) {
    const row = after.get(key);
    if (row !== before.get(key)) changes[key] = row === undefined ? null : (JSON.parse(row) as unknown);
  }
  return changes;
}
