import type { Context } from 'hono';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';

/**
 * The most seconds a signed address may be good for. Whoever has it may read the file, also when their plan has ended meanwhile.
 */
export const MOST_SECONDS = 3_600;

const requestSchema = z.object({ expiresIn: z.int().min(1).max(MOST_SECONDS), paths: z.array(z.string().regex(/^[^\0]*$/)).max(500) });

const VISIBLE = 'select name from storage.objects where bucket_id = $1 and name in (select json_array_elements_text($2::text::json))';

/**
 * Signs addresses for several files at once, in one question to the database: those the caller may read. lite takes the request for
 * one file without a name. The tokens are those that lite itself makes and checks.
 */
export function createSignObjects(connection: ClubConnection, secrets: Secrets) {
  return async (context: Context<AppEnv>, bucket: string): Promise<Response> => {
    const caller = callerOf(context);
    const request = requestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json({ statusCode: '400', error: 'InvalidRequest', message: z.prettifyError(request.error) }, 400);
    const { paths, expiresIn } = request.data;
    const statement = { text: VISIBLE, parameters: [bucket, JSON.stringify(paths)] };
    const rows = await queryAsCaller<{ name: string }>(connection, caller, 'storage.object.sign_many', statement);
    const visible = new Set(rows.map(({ name }) => name));
    const now = Math.floor(Date.now() / 1000);
    const signOne = async (path: string) => {
      if (!visible.has(path)) return { path, signedURL: null, error: 'Either the object does not exist or you do not have access to it' };
      const token = await sign({ sub: path, bucket, intent: 'download', iat: now, exp: now + expiresIn }, secrets.jwtSecret, 'HS256');
      return { path, signedURL: `/object/sign/${bucket}/${path}?token=${token}`, error: null };
    };
    return context.json(await Promise.all(paths.map(signOne)));
  };
}
