import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded, fileIn } from './object-name.ts';
import type { ObjectRow } from './object-rows.ts';
import { readJson } from './read-json.ts';
import { lockKeyOf } from './storage-parts.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const PREFIX = '/storage/v1/object/';
const removeSchema = z.object({ prefixes: z.array(z.string().regex(/^[^\0]*$/)).max(1_000) });

/** Removes files: first the rows that the caller may remove, then their bytes. What is left of a file without a row, the sweep removes. */
export function createRemoveObjects({ backend, rows, lock }: StorageParts) {
  async function remove(context: Context<AppEnv>, operation: string, bucket: string, names: readonly string[]): Promise<ObjectRow[]> {
    const caller = callerOf(context);
    const keys = names.map((name) => lockKeyOf({ bucket, name }));
    return lock.all(keys, async () => {
      const removed = await rows.remove(caller, operation, bucket, names);
      await backend.remove(
        bucket,
        removed.map(({ name }) => name),
      );
      return removed;
    });
  }

  return {
    /** DELETE of `/object/<bucket>`. */
    several: async (context: Context<AppEnv>) => {
      callerOf(context);
      const { prefixes } = await readJson(context, removeSchema);
      return context.json(await remove(context, 'storage.object.delete_many', decoded(context.req.path.slice(PREFIX.length)), prefixes));
    },
    /** DELETE of `/object/<bucket>/<name>`. Of a file that the caller may not remove it is not said whether it is there. */
    one: async (context: Context<AppEnv>) => {
      const { bucket, name } = fileIn(context.req.path, PREFIX);
      const [removed] = await remove(context, 'storage.object.delete', bucket, [name]);
      if (!removed) throw new StorageRefusal('noObject');
      return context.json({ message: 'Successfully deleted' });
    },
  };
}
