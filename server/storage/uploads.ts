import type { Context } from 'hono';
import type { Caller } from '#server/base/caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { requireType } from './bucket-rules.ts';
import type { BucketRules } from './bucket-rules.ts';
import { cachingOf } from './file-caching.ts';
import { fileIn, requireNameFor } from './object-name.ts';
import type { ObjectRow } from './object-rows.ts';
import { BytesOnTheWay } from './room/bytes-on-the-way.ts';
import type { FileName } from './storage-backend.ts';
import { lockKeyOf } from './storage-parts.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';
import type { RefusalReason } from './storage-refusal.ts';
import { readUpload } from './upload-body.ts';
import type { Upload } from './upload-body.ts';
import { writeObject } from './write-object.ts';

const OBJECT = '/storage/v1/object/';
const SIGNED = '/storage/v1/object/upload/sign/';

/** The member who uploads, and their rights. */
interface Uploader {
  memberId: string | null;
  /** Whether the file may take the place of another. */
  replaces: boolean;
  /** @throws when the right to upload has ended meanwhile: reading may take minutes */
  requireStill: () => Promise<void>;
  /** @throws the refusal when this file may not be written so */
  requireMayWrite: (file: FileName, upload: Upload) => Promise<void>;
}

const SESSION = `select s.aal::text is distinct from 'aal2' and app.has_second_factor(s.user_id) as lacks_second_factor, app.is_suspended(s.user_id) as is_suspended
  from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1 and u.id = $2 and coalesce(s.not_after > now(), true)`;

const NO_ROOM: readonly RefusalReason[] = ['storageFull', 'storageFullToday', 'diskFull'];

/** Notes on the call that it was refused for want of room: a full member is no one who tries what can't be. */
async function noting<Result>(context: Context<AppEnv>, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageRefusal && NO_ROOM.includes(error.reason)) context.set('lacksRoom', true);
    throw error;
  }
}

/** Takes uploads: who, how many at once, how much in all, and the file with its row. */
export function createUploads(parts: StorageParts) {
  const { connection, rows, rulesOf, addresses, room, lock } = parts;
  const memory = new BytesOnTheWay();

  /**
   * @throws StorageRefusal where a member's session has ended, has yet to show the second factor, or is a suspended
   * member's
   */
  async function requireSession(memberId: string | null, sessionId: string | null): Promise<void> {
    if (memberId === null) return;
    const [session] = await connection.query<{ lacks_second_factor: boolean; is_suspended: boolean }>(SESSION, [sessionId, memberId]);
    if (!session) throw new StorageRefusal('sessionEnded');
    if (session.lacks_second_factor) throw new StorageRefusal('insufficientAal');
    // An address may be older than the suspension.
    if (session.is_suspended) throw new StorageRefusal('suspended');
  }

  function asCaller(caller: Caller, operation: string, replaces: boolean): Uploader {
    if (caller.kind === 'visitor') throw new StorageRefusal('notAllowed');
    return {
      memberId: caller.uid,
      replaces,
      // Before a body is read that may not be sent.
      requireStill: async () => requireSession(caller.uid, caller.sessionId),
      async requireMayWrite(file, { bytes, type, userMetadata }) {
        const size = bytes.byteLength;
        const metadata = { mimetype: type, size, contentLength: size };
        await rows.requireMayWrite(caller, operation, { ...file, memberId: caller.uid, metadata, userMetadata }, replaces);
      },
    };
  }

  /**
   * An address to upload to is good while the session goes on that asked for it: not after a sign-out, nor without the
   * account, nor before a second factor that came meanwhile.
   */
  function bySignedAddress(context: Context<AppEnv>, file: FileName): Uploader {
    const { memberId, sessionId, replaces } = addresses.requireUpload(context.req.query('token'), file);
    return {
      memberId,
      replaces,
      requireStill: async () => requireSession(memberId, sessionId),
      async requireMayWrite() {
        if (!replaces && (await rows.find(null, 'storage.object.upload_signed', file))) throw new StorageRefusal('alreadyThere');
        // No policy speaks here: the address may be older than the hiding or the report.
        if (await rows.isKept(file)) throw new StorageRefusal('notByPolicy');
      },
    };
  }

  async function store(uploader: Uploader, rules: BucketRules, file: FileName, upload: Upload): Promise<ObjectRow> {
    const { memberId } = uploader;
    requireType(rules, upload.type);
    return room.within(memberId, upload.bytes.byteLength, async () => {
      await uploader.requireStill();
      // Two first uploads of one name at once would both be new.
      return lock(lockKeyOf(file), async () => {
        await uploader.requireMayWrite(file, upload);
        const { bytes: content, type: mimetype, userMetadata } = upload;
        const kept = { content, mimetype, cacheControl: cachingOf(file.bucket) };
        return writeObject(parts, file, kept, { memberId, userMetadata });
      });
    });
  }

  /**
   * Reads an upload whole, so that it is counted. An upload that is refused without its bytes is not read.
   * @throws StorageRefusal
   */
  async function take(context: Context<AppEnv>, file: FileName, uploader: Uploader): Promise<ObjectRow> {
    const rules = await rulesOf(file.bucket);
    if (!rules) throw new StorageRefusal('noBucket');
    requireNameFor(uploader.memberId, file);
    await uploader.requireStill();
    await noting(context, room.requireAny(uploader.memberId));
    const share = memory.open(uploader.memberId ?? 'club');
    try {
      return await noting(context, store(uploader, rules, file, await readUpload(context.req.raw, rules.sizeLimit, share)));
    } finally {
      share.release();
    }
  }

  return {
    /** POST and PUT of `/object/<bucket>/<name>`. */
    upload: async (context: Context<AppEnv>) => {
      const isPut = context.req.method === 'PUT';
      const caller = callerOf(context);
      const file = fileIn(context.req.path, OBJECT);
      const operation = isPut ? 'storage.object.upload_update' : 'storage.object.upload';
      const uploader = asCaller(caller, operation, isPut || context.req.header('x-upsert') === 'true');
      const { id } = await take(context, file, uploader);
      return context.json({ Id: id, Key: `${file.bucket}/${file.name}` });
    },
    /** PUT of `/object/upload/sign/<bucket>/<name>?token=…` */
    bySignedAddress: async (context: Context<AppEnv>) => {
      const file = fileIn(context.req.path, SIGNED);
      if (context.req.query('token') === undefined) throw new StorageRefusal('notAllowed');
      await take(context, file, bySignedAddress(context, file));
      return context.json({ Key: `${file.bucket}/${file.name}` });
    },
  };
}
