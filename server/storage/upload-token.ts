import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { OWN_TOKENS } from '#server/base/verified-tokens.ts';

/** What lite puts into the token of an address to upload to, and the session that asked for it. */
const uploadTokenSchema = z.looseObject({
  intent: z.literal('upload'),
  bucket: z.string(),
  sub: z.string(),
  /** The member; null when the server itself made it. */
  owner: z.string().nullish(),
  session_id: z.uuid().optional(),
});

export type UploadToken = z.infer<typeof uploadTokenSchema>;

/** Reads a token that was signed for an upload; null for any other, and for one that is forged or past its time. */
export async function readUploadToken(token: string, jwtSecret: string): Promise<UploadToken | null> {
  const claims = await verify(token, jwtSecret, OWN_TOKENS).catch(() => null);
  return uploadTokenSchema.safeParse(claims).data ?? null;
}

/** The same token, good only while the session goes on. lite reads past what it does not know. */
export async function boundToSession(token: string, sessionId: string | null, jwtSecret: string): Promise<string> {
  const claims = await readUploadToken(token, jwtSecret);
  if (!claims || sessionId === null) return token;
  return sign({ ...claims, session_id: sessionId }, jwtSecret, 'HS256');
}
