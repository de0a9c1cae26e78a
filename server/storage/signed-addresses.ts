import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { signedClaims } from '#server/base/signed-claims.ts';
import { transformSchema } from './renditions/rendition.ts';
import type { Transform } from './renditions/rendition.ts';
import type { FileName } from './storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';

/**
 * The most seconds a signed address may be good for. Its holder may read the file, also when their plan has ended
 * meanwhile.
 */
export const MOST_SECONDS = 3_600;
/** An upload by a signed address may begin so many seconds later: what the Storage API gives. */
const UPLOAD_SECONDS = 7_200;

const fileSchema = z.looseObject({ bucket: z.string(), sub: z.string() });
const readSchema = fileSchema.extend({ intent: z.literal('download') });
/** It is good for this rendition only, not for the picture itself. */
const renditionSchema = fileSchema.extend({ intent: z.literal('render'), transform: transformSchema });
const uploadSchema = fileSchema.extend({
  intent: z.literal('upload'),
  /** The member; null when the server itself made it. */
  owner: z.string().nullish(),
  session_id: z.uuid().optional(),
  upsert: z.boolean().default(false),
});

/** The member who may upload by an address, and the file. */
export interface SignedUpload {
  /** The member; null for the server itself. */
  memberId: string | null;
  /** The session that asked for the address; null for the server itself. */
  sessionId: string | null;
  /** Whether it may take the place of a file. */
  replaces: boolean;
}

/** Signs addresses and checks them. They say what their holder may do, and not who they are: it makes no caller. */
export interface SignedAddresses {
  /** The part of the address after the host's `/storage/v1`. */
  toRead: (file: FileName, seconds: number) => Promise<string>;
  toReadRendition: (file: FileName, transform: Transform, seconds: number) => Promise<string>;
  toUpload: (file: FileName, upload: SignedUpload) => Promise<{ url: string; token: string }>;
  /** @throws StorageRefusal `invalidToken` */
  requireRead: (token: string | undefined, file: FileName) => void;
  /** @throws StorageRefusal `invalidToken` */
  requireRendition: (token: string | undefined, file: FileName) => Transform;
  /** @throws StorageRefusal `invalidToken`; `sessionEnded` for a member's without a session */
  requireUpload: (token: string | undefined, file: FileName) => SignedUpload;
}

/** @param now the time in milliseconds */
export function createSignedAddresses(jwtSecret: string, now: () => number = Date.now): SignedAddresses {
  const key = createSecretKey(jwtSecret, 'utf8');
  const seconds = () => Math.floor(now() / 1_000);

  async function sign(claims: JWTPayload, forSeconds: number): Promise<string> {
    const from = seconds();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(from)
      .setExpirationTime(from + Math.floor(forSeconds))
      .sign(key);
  }

  function claimsFor<Schema extends z.ZodType<{ bucket: string; sub: string }>>(
    token: string | undefined,
    { bucket, name }: FileName,
    schema: Schema,
  ): z.infer<Schema> {
    const claims = signedClaims(token ?? '', key);
    const { exp = 0, nbf = 0 } = claims ?? {};
    const isNow = nbf <= seconds() && seconds() < exp;
    const signed = isNow ? schema.safeParse(claims).data : undefined;
    if (signed?.bucket !== bucket || signed.sub !== name) throw new StorageRefusal('invalidToken');
    return signed;
  }

  return {
    async toRead({ bucket, name }, forSeconds) {
      const token = await sign({ sub: name, bucket, intent: 'download' }, forSeconds);
      return `/object/sign/${bucket}/${name}?token=${token}`;
    },
    async toReadRendition({ bucket, name }, transform, forSeconds) {
      const token = await sign({ sub: name, bucket, intent: 'render', transform }, forSeconds);
      return `/render/image/sign/${bucket}/${name}?token=${token}`;
    },
    async toUpload({ bucket, name }, { memberId, sessionId, replaces }) {
      const claims = { sub: name, bucket, intent: 'upload', owner: memberId, upsert: replaces };
      const token = await sign(sessionId === null ? claims : { ...claims, session_id: sessionId }, UPLOAD_SECONDS);
      return { url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token };
    },
    requireRead: (token, file) => void claimsFor(token, file, readSchema),
    requireRendition: (token, file) => claimsFor(token, file, renditionSchema).transform,
    requireUpload(token, file) {
      const { owner = null, session_id: sessionId = null, upsert: replaces } = claimsFor(token, file, uploadSchema);
      if (owner !== null && sessionId === null) throw new StorageRefusal('sessionEnded');
      return { memberId: owner, sessionId, replaces };
    },
  };
}
