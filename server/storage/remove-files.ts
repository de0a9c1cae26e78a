import type { Caller } from '#server/base/caller.ts';
import type { ObjectRow } from './object-rows.ts';
import { lockKeyOf } from './storage-parts.ts';
import type { StorageParts } from './storage-parts.ts';

/**
 * Removes those of a bucket's files that a caller may remove: first the bytes, then the rows. A file that could not be
 * removed keeps its row, so that a caller who asks again finds it.
 * @returns their rows
 */
export async function removeFiles(
  { backend, rows, lock }: Pick<StorageParts, 'backend' | 'rows' | 'lock'>,
  caller: Caller,
  operation: string,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const keys = names.map((name) => lockKeyOf({ bucket, name }));
  return lock.all(keys, async () => {
    const removable = await rows.removable(caller, operation, bucket, names);
    if (removable.length === 0) return [];
    await backend.remove(bucket, removable);
    return rows.remove(caller, operation, bucket, removable);
  });
}
