import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { bytesPathOf, readKept } from './file-storage.ts';
import { leftSince } from './left-since.ts';

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name));
}

/** Files of bytes that no description names, and descriptions that were never put into their place. */
async function removeUnnamed(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder);
  let removed = 0;
  for (const name of names.filter((candidate) => !candidate.endsWith('.json'))) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts || facts.mtime >= before) continue;
    const description = join(folder, `${name.split('.', 1)[0]}.json`);
    const kept = await readKept(description);
    if (kept && bytesPathOf(description, kept) === path) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Whole objects that the database does not know: written before a crash came between file and row. */
async function removeUnknown(folder: string, after: Date, before: Date, database: SqlRunner): Promise<number> {
  const names = await readdir(folder);
  let removed = 0;
  for (const name of names.filter((candidate) => candidate.endsWith('.json'))) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts || facts.mtime >= before || facts.mtime < after) continue;
    const kept = await readKept(path);
    if (!kept?.bucket || !kept.key) continue;
    const rows = await database.query('select 1 from storage.objects where bucket_id = $1 and name = $2', [kept.bucket, kept.key]);
    if (rows.length > 0) continue;
    await rm(path, { force: true });
    await rm(join(folder, kept.file ?? basename(name, '.json')), { force: true });
    removed += 1;
  }
  return removed;
}

/**
 * Removes what a crash left in the storage's folder: half-written files, and objects without a row in storage.objects.
 * @param before only what was last written earlier is looked at, so that no upload under way is touched
 * @returns how many objects and files were removed
 */
export async function sweepFiles(folder: string, before: Date, database: SqlRunner): Promise<number> {
  const after = await leftSince(before, database);
  let removed = 0;
  for (const bucket of await foldersIn(folder)) {
    for (const part of await foldersIn(bucket)) {
      removed += await removeUnnamed(part, before);
      removed += await removeUnknown(part, after, before, database);
    }
  }
  return removed;
}
