import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { fileIn } from '#server/storage/object-name.ts';
import { formatOfBytes } from '#server/storage/pictures/picture-format.ts';
import { isPublicFile } from '#server/storage/public-files.ts';
import { isSameVersion, servedHeaders } from '#server/storage/served-file.ts';
import type { Audience } from '#server/storage/served-file.ts';
import type { FileName } from '#server/storage/storage-backend.ts';
import type { StorageParts } from '#server/storage/storage-parts.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';
import { nameOf, readTransform, renditionOf } from './rendition.ts';
import type { Transform } from './rendition.ts';
import type { Renditions } from './renditions.ts';

const PREFIX = '/storage/v1/render/image/';
const READ = 'storage.render.image_authenticated';

type RenditionParts = Pick<StorageParts, 'connection' | 'rows' | 'addresses'>;

/**
 * The Storage API's pictures in other sizes, `/render/image/…`. Who may read the picture may read its renditions: asked of the database each
 * time, also when the rendition is there already.
 */
export function createRenditionRoutes({ connection, rows, addresses }: RenditionParts, renditions: Renditions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function answer(context: Context<AppEnv>, file: FileName, transform: Transform, audience: Audience): Promise<Response> {
    const rendition = renditionOf(transform);
    const { bytes, object } = await renditions.get(file, rendition);
    const eTag = `${object.eTag.slice(0, -1)}-${nameOf(rendition)}"`;
    const facts = { ...object, eTag, mimetype: `image/${formatOfBytes(bytes)}`, size: bytes.byteLength };
    const headers = servedHeaders(file.bucket, facts, context.req.query('download'), audience);
    if (isSameVersion(context.req.header('if-none-match'), eTag)) {
      headers.delete('Content-Length');
      return new Response(null, { status: 304, headers });
    }
    return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  }

  routes.on(['GET', 'HEAD'], '/public/:bucket/*', async (context) => {
    const file = fileIn(context.req.path, `${PREFIX}public/`);
    const transform = readTransform(context.req.query());
    if (!(await isPublicFile(connection, file))) throw new StorageRefusal('notFound');
    return answer(context, file, transform, 'everybody');
  });

  routes.on(['GET', 'HEAD'], '/authenticated/:bucket/*', async (context) => {
    const file = fileIn(context.req.path, `${PREFIX}authenticated/`);
    const transform = readTransform(context.req.query());
    const caller = callerOf(context);
    if (!(await rows.find(caller, READ, file))) throw new StorageRefusal('notFound');
    return answer(context, file, transform, 'caller');
  });

  routes.on(['GET', 'HEAD'], '/sign/:bucket/*', async (context) => {
    const file = fileIn(context.req.path, `${PREFIX}sign/`);
    const transform = addresses.requireRendition(context.req.query('token'), file);
    if (!(await rows.findShown(file))) throw new StorageRefusal('notFound');
    return answer(context, file, transform, 'holder');
  });

  return routes;
}
