import { asList, asReply } from './backend.ts';
import type { Backend } from './backend.ts';

const FILES_AT_ONCE = 100;

/**
 * Deletes the files in the folders of accounts that are gone: those of a deletion just made, and what an earlier one,
 * or an upload that was under way, left behind. @throws when the storage fails
 */
export async function removeFilesWithoutMember(backend: Backend): Promise<void> {
  let previous = '';
  for (;;) {
    const files = asList(await backend.call('files_without_member', { p_limit: FILES_AT_ONCE }));
    if (files.length === 0) return;
    const found = JSON.stringify(files);
    if (found === previous) throw new Error('the storage answered, but the files are still there');
    previous = found;
    for (const [bucket, names] of byBucket(files)) await backend.removeFiles(bucket, names);
  }
}

/**
 * Deletes members' pictures that have hung on nothing for some days: sent for a workout that never came, or taken off
 * one. The database looks at some hundreds at a time and says which. @throws when the database or the storage fails
 */
export async function removeUnattachedFiles(backend: Backend): Promise<void> {
  let after: unknown = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    const { files, next } = asReply(await backend.call('unattached_files_step', { p_after: after }));
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (const [bucket, names] of byBucket(asList(files))) await backend.removeFiles(bucket, names);
    after = next ?? null;
  } while (after !== null);
}

function byBucket(files: Record<string, unknown>[]): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const file of files) {
    const bucket = String(file['bucket']);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), String(file['name'])]);
  }
  return buckets;
}
