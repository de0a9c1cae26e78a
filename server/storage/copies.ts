import type { Context } from 'hono';
import { z } from 'zod';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import type { StorageRoom } from './room/storage-room.ts';

const sourceSchema = z.object({ bucketId: z.string(), sourceKey: z.string() });

const SIZE = `select (case jsonb_typeof(metadata) when 'string' then (metadata #>> '{}')::jsonb else metadata end ->> 'size') as size
  from storage.objects where bucket_id = $1 and name = $2`;

interface CopiesOptions {
  connection: ClubConnection;
  room: StorageRoom;
  /** Hands the request on to lite. */
  ask: (context: Context<AppEnv>, request: Request) => Promise<Response>;
}

/** Copies take as much room as uploads; whether the caller may read and write what they name is lite's to say. */
export function createCopies({ connection, room, ask }: CopiesOptions) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    // It has been checked before.
    const { bucketId, sourceKey } = sourceSchema.parse(await context.req.json());
    const memberId = callerOf(context).uid;
    await room.requireAny(memberId);
    const [row] = await connection.query<{ size: string | null }>(SIZE, [bucketId, sourceKey]);
    return room.within(memberId, Number(row?.size ?? 0), () => ask(context, context.req.raw));
  };
}
