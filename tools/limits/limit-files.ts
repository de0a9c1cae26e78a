import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LimitTexts } from './repeat-limits.ts';

const CONSTANTS = 'domain/limits.ts';
const SCHEMAS = 'supabase/schemas';

/** The files in which numbers of the domain are repeated. */
export async function readLimitFiles(root: string): Promise<LimitTexts> {
  const files = (await readdir(join(root, SCHEMAS), { recursive: true })).filter((file) => file.endsWith('.sql'));
  const texts = await Promise.all(files.map(async (file) => [join(SCHEMAS, file), await readFile(join(root, SCHEMAS, file), 'utf8')]));
  return { typescript: await readFile(join(root, CONSTANTS), 'utf8'), sql: Object.fromEntries(texts) };
}

/** Writes those that are another text now. @returns which they are */
export async function writeLimitFiles(root: string, before: LimitTexts, after: LimitTexts): Promise<string[]> {
  const was: Record<string, string> = { ...before.sql, [CONSTANTS]: before.typescript };
  const changed = Object.entries({ ...after.sql, [CONSTANTS]: after.typescript }).filter(([path, text]) => text !== was[path]);
  await Promise.all(changed.map(async ([path, text]) => writeFile(join(root, path), text)));
  return changed.map(([path]) => path);
}
