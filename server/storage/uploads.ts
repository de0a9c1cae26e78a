import type { Context } from 'hono';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import type { UploadTarget } from '../http/upload-target.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import { createKeyLock } from './key-lock.ts';
import { BytesOnTheWay } from './room/bytes-on-the-way.ts';
import type { StorageRoom } from './room/storage-room.ts';
import { StorageRefusal } from './storage-refusal.ts';
import { readUpload, withoutBytes } from './upload-body.ts';
import type { Upload } from './upload-body.ts';
import { readUploadToken } from './upload-token.ts';

const SIGNED_PATH = '/storage/v1/object/upload/sign/';

/** Who uploads. */
interface Uploader {
  /** The member; null for the server itself. */
  memberId: string | null;
  /** The session that made a signed address; undefined when the request carries the member's own token, which lite looks at. */
  sessionId?: string;
}

interface UploadsOptions {
  connection: ClubConnection;
  secrets: Secrets;
  rulesOf: BucketRulesOf;
  room: StorageRoom;
  /** Hands the upload on to lite. */
  ask: (context: Context<AppEnv>, request: Request) => Promise<Response>;
}

/** Takes uploads: who, how many at once, how much in all, and then lite. */
export function createUploads({ connection, secrets, rulesOf, room, ask }: UploadsOptions) {
  const memory = new BytesOnTheWay();
  const lock = createKeyLock();

  /** Null for a token that lite is to refuse. */
  async function uploaderOf(context: Context<AppEnv>, { bucket, name }: UploadTarget): Promise<Uploader | null> {
    const token = context.req.path.startsWith(SIGNED_PATH) ? context.req.query('token') : undefined;
    if (token !== undefined) {
      const signed = await readUploadToken(token, secrets.jwtSecret);
      if (!signed || signed.bucket !== bucket || signed.sub !== name) return null;
      if (signed.owner == null) return { memberId: null };
      if (signed.session_id === undefined) throw new StorageRefusal('sessionEnded');
      return { memberId: signed.owner, sessionId: signed.session_id };
    }
    const caller = callerOf(context);
    if (caller.kind === 'visitor') throw new StorageRefusal('notAllowed');
    return { memberId: caller.uid };
  }

  /** An address to upload to is good while the session goes on that asked for it: not after a sign-out, nor without the account. */
  async function requireLiving({ memberId, sessionId }: Uploader): Promise<void> {
    if (sessionId === undefined) return;
    const rows = await connection.query('select from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1 and u.id = $2', [
      sessionId,
      memberId,
    ]);
    if (rows.length === 0) throw new StorageRefusal('sessionEnded');
  }

  async function hasRow({ bucket, name }: UploadTarget): Promise<boolean> {
    return (await connection.query('select from storage.objects where bucket_id = $1 and name = $2', [bucket, name])).length > 0;
  }

  async function store(
    context: Context<AppEnv>,
    uploader: Uploader | null,
    target: UploadTarget,
    { bytes, type, cacheControl }: Upload,
  ): Promise<Response> {
    const request = context.req.raw;
    const headers = new Headers(request.headers);
    headers.delete('transfer-encoding');
    headers.set('content-length', String(bytes.byteLength));
    headers.set('content-type', type);
    headers.set('cache-control', cacheControl);
    const send = async () => ask(context, new Request(request.url, { method: request.method, headers, body: bytes }));
    return room.within(uploader?.memberId ?? null, bytes.byteLength, async () => {
      // Reading may have taken minutes.
      if (uploader) await requireLiving(uploader);
      // Two first uploads of one name at once would both want to write its row.
      return lock(`${target.bucket}/${target.name}`, async () => {
        const answer = await send();
        // Where another process has written that row meanwhile, this one is a replacement by now, or is refused as one.
        return answer.status === 500 && (await hasRow(target)) ? send() : answer;
      });
    });
  }

  /**
   * Reads an upload whole, so that it is counted and lite gets plain bytes, whose form and cache-control it would not understand. What
   * would be refused whatever its bytes are is not read.
   * @throws StorageRefusal
   */
  return async function upload(context: Context<AppEnv>, target: UploadTarget): Promise<Response> {
    const rules = await rulesOf(target.bucket);
    const uploader = rules && (await uploaderOf(context, target));
    if (!uploader) return store(context, null, target, withoutBytes(context.req.raw));
    await requireLiving(uploader);
    await room.requireAny(uploader.memberId);
    const share = memory.open(uploader.memberId ?? 'club');
    try {
      return await store(context, uploader, target, await readUpload(context.req.raw, rules.sizeLimit, share));
    } finally {
      share.release();
    }
  };
}
