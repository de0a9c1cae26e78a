import type { Context } from 'hono';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { Secrets } from '#server/config/secrets.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { transformSchema } from './rendition.ts';

const SIGN_PREFIX = '/storage/v1/object/sign/';

const requestSchema = z.object({ expiresIn: z.number(), transform: transformSchema });

/**
 * Signs the address of a picture in another size, for whoever lite has just signed one of the picture itself for.
 * @returns null when the request asks for none
 */
export async function signedRendition(context: Context<AppEnv>, { jwtSecret }: Secrets): Promise<Response | null> {
  const request = requestSchema.safeParse(await context.req.json().catch(() => null));
  if (!request.success) return null;
  const { expiresIn, transform } = request.data;
  const [bucket = '', ...parts] = context.req.path.slice(SIGN_PREFIX.length).split('/');
  const name = parts.join('/');
  const now = Math.floor(Date.now() / 1000);
  const token = await sign(
    { sub: name, bucket, intent: 'render', transform, iat: now, exp: now + Math.floor(expiresIn) },
    jwtSecret,
    'HS256',
  );
  return Response.json({ signedURL: `/render/image/sign/${bucket}/${name}?token=${token}` });
}
