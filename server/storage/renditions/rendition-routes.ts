import { Hono } from 'hono';
import type { Context } from 'hono';
import { verify } from 'hono/jwt';
import { z } from 'zod';
import { OWN_TOKENS } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { formatOfBytes } from '#server/storage/pictures/picture-format.ts';
import { isPublicFile } from '#server/storage/public-files.ts';
import { isSameVersion, servedHeaders } from '#server/storage/served-file.ts';
import type { Audience } from '#server/storage/served-file.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';
import { nameOf, readTransform, renditionOf, transformSchema } from './rendition.ts';
import type { Transform } from './rendition.ts';
import type { Renditions } from './renditions.ts';

const PREFIX = '/storage/v1/render/image/';
const VISIBLE = 'select 1 from storage.objects where bucket_id = $1 and name = $2';

/** What the token of a signed rendition says. It is good for this rendition only, not for the picture itself. */
const renditionTokenSchema = z.object({ intent: z.literal('render'), bucket: z.string(), sub: z.string(), transform: transformSchema });

interface RenditionRoutesOptions {
  connection: ClubConnection;
  secrets: Secrets;
  renditions: Renditions;
}

function targetOf(context: Context<AppEnv>): { bucket: string; name: string } {
  const [, bucket = '', ...parts] = context.req.path.slice(PREFIX.length).split('/');
  return { bucket, name: parts.join('/') };
}

/**
 * The Storage API's pictures in other sizes, `/render/image/…`. Who may read the picture may read its renditions: asked of the database each
 * time, also when the rendition is there already.
 */
export function createRenditionRoutes({ connection, secrets, renditions }: RenditionRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function answer(context: Context<AppEnv>, transform: Transform, audience: Audience): Promise<Response> {
    const { bucket, name } = targetOf(context);
    const rendition = renditionOf(transform);
    const { bytes, object } = await renditions.get(bucket, name, rendition);
    const eTag = `${object.eTag.slice(0, -1)}-${nameOf(rendition)}"`;
    const metadata = { ...object, eTag, mimetype: `image/${formatOfBytes(bytes)}`, size: bytes.byteLength };
    const headers = servedHeaders(metadata, context.req.query('download'), audience);
    if (isSameVersion(context.req.header('if-none-match'), eTag)) {
      headers.delete('Content-Length');
      return new Response(null, { status: 304, headers });
    }
    return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  }

  routes.on(['GET', 'HEAD'], '/public/*', async (context) => {
    const { bucket, name } = targetOf(context);
    const transform = readTransform(context.req.query());
    if (!(await isPublicFile(connection, bucket, name))) throw new StorageRefusal('notFound');
    return answer(context, transform, 'everybody');
  });

  routes.on(['GET', 'HEAD'], '/authenticated/*', async (context) => {
    const { bucket, name } = targetOf(context);
    const transform = readTransform(context.req.query());
    const rows = await queryAsCaller(connection, callerOf(context), 'storage.render.image_authenticated', {
      text: VISIBLE,
      parameters: [bucket, name],
    });
    if (rows.length === 0) throw new StorageRefusal('notFound');
    return answer(context, transform, 'caller');
  });

  routes.on(['GET', 'HEAD'], '/sign/*', async (context) => {
    const { bucket, name } = targetOf(context);
    const claims = await verify(context.req.query('token') ?? '', secrets.jwtSecret, OWN_TOKENS).catch(() => null);
    const token = renditionTokenSchema.safeParse(claims).data;
    if (token?.bucket !== bucket || token.sub !== name) throw new StorageRefusal('invalidToken');
    const rows = await connection.query(VISIBLE, [bucket, name]);
    if (rows.length === 0) throw new StorageRefusal('notFound');
    return answer(context, token.transform, 'holder');
  });

  return routes;
}
