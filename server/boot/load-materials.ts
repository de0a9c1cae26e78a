import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageClient } from '@supabase/storage-js';
import { librarySheets } from '#content/library/sheets.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { projectRoot } from '../config/project-root.ts';

const BUCKET = 'materials';

/** Processes that start together for the first time may each write a row for the same file; whoever is last leaves one. */
const REMOVE_TWINS = `delete from storage.objects one using storage.objects other
  where one.bucket_id = $1 and other.bucket_id = one.bucket_id and other.name = one.name and other.id < one.id`;

interface LoadMaterialsOptions {
  database: Pick<SqlRunner, 'query'>;
  origin: string;
  secrets: Secrets;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
}

/** A file's tag as the storage writes it. */
function tagOf(bytes: Uint8Array): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/**
 * Brings the bucket of materials to the PDFs of content/materials: uploads what is new or different, removes what is gone.
 * @returns how many files were uploaded or removed
 * @throws the storage's refusal
 */
export async function loadMaterials({ database, origin, secrets, answer }: LoadMaterialsOptions): Promise<number> {
  const send = async (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init));
  const headers = { apikey: secrets.secretKey, Authorization: `Bearer ${secrets.secretKey}` };
  const bucket = new StorageClient(`${origin}/storage/v1`, headers, send).from(BUCKET);
  const rows = await database.query<{ name: string; tag: string | null }>(
    `select name, app.json_object(metadata) ->> 'eTag' as tag from storage.objects where bucket_id = $1`,
    [BUCKET],
  );
  const stored = new Map(rows.map(({ name, tag }) => [name, tag]));
  let changed = 0;
  for (const { path } of librarySheets) {
    const bytes = await readFile(join(projectRoot, 'content/materials', path));
    if (stored.get(path) === tagOf(bytes)) continue;
    const { error } = await bucket.upload(path, bytes, { contentType: 'application/pdf', cacheControl: '3600', upsert: true });
    if (error) throw error;
    changed += 1;
  }
  const gone = [...stored.keys()].filter((name) => !librarySheets.some(({ path }) => path === name));
  if (gone.length > 0) {
    const { error } = await bucket.remove(gone);
    if (error) throw error;
  }
  if (changed > 0) await database.query(REMOVE_TWINS, [BUCKET]);
  return changed + gone.length;
}
