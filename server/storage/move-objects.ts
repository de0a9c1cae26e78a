import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { cachingOf } from './file-caching.ts';
import { requireNameFor } from './object-name.ts';
import { readJson } from './read-json.ts';
import type { FileName } from './storage-backend.ts';
import { lockKeyOf } from './storage-parts.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';
import { removeUnknown } from './write-object.ts';

const MOVE = 'storage.object.move';
const COPY = 'storage.object.copy';

const text = z.string().regex(/^[^\0]*$/);
const moveSchema = z.object({ bucketId: text, sourceKey: text, destinationBucket: text.nullish(), destinationKey: text });

/** Files that get another name, or are kept a second time under one. */
export function createMoveObjects(parts: StorageParts) {
  const { backend, rows, rulesOf, room, lock } = parts;

  /** @throws StorageRefusal `malformed`, `badName`, `noBucket` */
  async function readNames(context: Context<AppEnv>): Promise<{ from: FileName; to: FileName }> {
    const { bucketId, sourceKey, destinationBucket, destinationKey } = await readJson(context, moveSchema);
    const to = { bucket: destinationBucket ?? bucketId, name: destinationKey };
    requireNameFor(callerOf(context).uid, to);
    if (!(await rulesOf(bucketId))) throw new StorageRefusal('noBucket');
    return { from: { bucket: bucketId, name: sourceKey }, to };
  }

  return {
    /** POST of `/object/move`. */
    move: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const { from, to } = await readNames(context);
      const moved = await lock.all([lockKeyOf(from), lockKeyOf(to)], async () => {
        await rows.requireMayMove(caller, MOVE, from, to);
        if (lockKeyOf(from) === lockKeyOf(to)) return rows.find(caller, MOVE, from);
        await backend.copy(from, to);
        const row = await rows.move(caller, MOVE, from, to).catch(async (error: unknown) => {
          await removeUnknown(parts, to);
          throw error;
        });
        await backend.remove(from.bucket, [from.name]);
        return row;
      });
      return context.json({ message: 'Successfully moved', Id: moved?.id, Key: moved?.name });
    },
    /** POST of `/object/copy`: a copy takes as much room as an upload. */
    copy: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const { from, to } = await readNames(context);
      const replaces = context.req.header('x-upsert') === 'true';
      await room.requireAny(caller.uid);
      const source = await rows.find(caller, COPY, from);
      if (!source) throw new StorageRefusal('noObject');
      const row = await room.within(caller.uid, Number(source.metadata?.['size'] ?? 0), async () =>
        lock.all([lockKeyOf(from), lockKeyOf(to)], async () => {
          const metadata = { ...source.metadata, cacheControl: cachingOf(to.bucket) };
          const copy = { ...to, memberId: caller.uid, metadata, userMetadata: source.user_metadata };
          await rows.requireMayWrite(caller, COPY, copy, replaces);
          const { eTag, lastModified } = await backend.copy(from, to);
          return rows.write({ ...copy, metadata: { ...metadata, eTag, lastModified } }).catch(async (error: unknown) => {
            await removeUnknown(parts, to);
            throw error;
          });
        }),
      );
      return context.json({ Id: row.id, Key: `${to.bucket}/${to.name}`, ...row });
    },
  };
}
