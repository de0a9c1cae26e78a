import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded, fileIn } from './object-name.ts';
import { readJson } from './read-json.ts';
import { removeFiles } from './remove-files.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';

const PREFIX = '/storage/v1/object/';
const removeSchema = z.object({ prefixes: z.array(z.string().regex(/^[^\0]*$/)).max(1_000) });

/** Removes files that callers name. */
export function createRemoveObjects(parts: Pick<StorageParts, 'backend' | 'rows' | 'lock'>) {
  return {
    /** DELETE of `/object/<bucket>`. */
    several: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const { prefixes } = await readJson(context, removeSchema);
      return context.json(
        await removeFiles(parts, caller, 'storage.object.delete_many', decoded(context.req.path.slice(PREFIX.length)), prefixes),
      );
    },
    /**
     * DELETE of `/object/<bucket>/<name>`. Of a file that the caller may not remove it is not said whether it is there.
     */
    one: async (context: Context<AppEnv>) => {
      const { bucket, name } = fileIn(context.req.path, PREFIX);
      const [removed] = await removeFiles(parts, callerOf(context), 'storage.object.delete', bucket, [name]);
      if (!removed) throw new StorageRefusal('noObject');
      return context.json({ message: 'Successfully deleted' });
    },
  };
}
