import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StorageApiError, StorageClient } from '@supabase/storage-js';
import type { Secrets } from '#server/config/secrets.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { BucketFiles } from './content-files.ts';

/**
 * Processes that start together for the first time may each write a row for the same file; the last one leaves one row.
 */
const REMOVE_TWINS = `delete from storage.objects one using storage.objects other
  where one.bucket_id = $1 and other.bucket_id = one.bucket_id and other.name = one.name and other.id < one.id`;

/**
 * Notes the source of an object and its tag at that time: pictures are encoded again, so their own tag is not that of
 * the file.
 */
const MARK = `update storage.objects
  set user_metadata = jsonb_build_object('made_of', $3::text, 'tag', app.json_object(metadata) ->> 'eTag')
  where bucket_id = $1 and name = $2`;

const LIST = `select name, app.json_object(user_metadata) ->> 'made_of' as made_of,
    app.json_object(user_metadata) ->> 'tag' = app.json_object(metadata) ->> 'eTag' as is_untouched
  from storage.objects where bucket_id = $1`;

export interface LoadFilesOptions {
  database: Pick<SqlRunner, 'query'>;
  origin: string;
  secrets: Secrets;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
  /** Is told of each file that was not loaded. */
  report: (file: string, error: unknown) => void;
}

/** Whether the file itself is refused, so that the others may still be taken. */
function isRefusal(error: unknown): boolean {
  return error instanceof StorageApiError && error.status >= 400 && error.status < 500;
}

/**
 * Brings a bucket to the files of content/: uploads what is new or different, removes what is gone.
 * @returns how many files were uploaded or removed
 * @throws what keeps the storage from working at all
 */
export async function loadFiles(
  { database, origin, secrets, answer, report }: LoadFilesOptions,
  { bucket: id, files, keepsOthers }: BucketFiles,
): Promise<number> {
  const send = async (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init));
  const headers = { apikey: secrets.secretKey, Authorization: `Bearer ${secrets.secretKey}` };
  const bucket = new StorageClient(`${origin}/storage/v1`, headers, send).from(id);
  const rows = await database.query<{ name: string; made_of: string | null; is_untouched: boolean | null }>(LIST, [id]);
  const stored = new Map(rows.map((row) => [row.name, row]));

  /** Whether it is there as it was put there; a database that came back without its files has the row alone. */
  async function isThere(name: string, hash: string): Promise<boolean> {
    const row = stored.get(name);
    if (row?.made_of !== hash || row.is_untouched !== true) return false;
    return (await bucket.info(name)).error === null;
  }

  async function put(name: string, type: string, file: string): Promise<boolean> {
    const bytes = await readFile(file).catch((error: unknown) => report(`${id}/${name}`, error));
    if (!bytes) return false;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (await isThere(name, hash)) return false;
    const { error } = await bucket.upload(name, bytes, { contentType: type, cacheControl: '3600', upsert: true });
    if (error) {
      if (!isRefusal(error)) throw error;
      report(`${id}/${name}`, error);
      return false;
    }
    await database.query(MARK, [id, name, hash]);
    return true;
  }

  let changed = 0;
  for (const { name, type, file } of files) {
    // oxlint-disable-next-line no-await-in-loop -- in the background, one after the other
    changed += (await put(name, type, file)) ? 1 : 0;
  }

  const wanted = new Set(files.map(({ name }) => name));
  const gone = rows.filter((row) => !wanted.has(row.name) && (!keepsOthers || row.made_of !== null)).map(({ name }) => name);
  if (gone.length > 0) {
    const { error } = await bucket.remove(gone);
    if (error) throw error;
  }
  if (changed > 0) await database.query(REMOVE_TWINS, [id]);
  return changed + gone.length;
}
