import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import type { CallLimits } from '#server/limits/call-limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { tooManyRequests } from '#server/limits/too-many-requests.ts';
import { fileIn } from '#server/storage/object-name.ts';
import { formatOfBytes } from '#server/storage/pictures/picture-format.ts';
import { isPublicFile } from '#server/storage/public-files.ts';
import { sendFile } from '#server/storage/send-file.ts';
import { isSameVersion, servedHeaders } from '#server/storage/served-file.ts';
import type { Audience } from '#server/storage/served-file.ts';
import type { FileName } from '#server/storage/storage-backend.ts';
import type { StorageParts } from '#server/storage/storage-parts.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';
import { isOwnRendition, nameOf, readTransform, renditionOf } from './rendition.ts';
import type { Transform } from './rendition.ts';
import type { Renditions } from './renditions.ts';

const PREFIX = '/storage/v1/render/image/';
const READ = 'storage.render.image_authenticated';

/** Thrown where a network has had too many made. */
class TooManyMade extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many pictures were made for this network');
    this.seconds = seconds;
  }
}

type RenditionParts = Pick<StorageParts, 'connection' | 'backend' | 'rows' | 'addresses'>;

/**
 * The Storage API's pictures in other sizes, `/render/image/…`. A caller who may read the picture may read its
 * renditions: asked of the database each time, also when the rendition is there already.
 * @param limits how many may be made for a network; null for as many as it likes
 */
export function createRenditionRoutes(
  { connection, backend, rows, addresses }: RenditionParts,
  renditions: Renditions,
  limits: CallLimits | null,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /**
   * Counts the work of making one, by network: neither a member's token nor one address of many gets round it.
   * @throws TooManyMade
   */
  function countMaking({ var: { caller, clientAddress } }: Context<AppEnv>, isOwn: boolean): void {
    // The club's own functions.
    if (!limits || caller.kind === 'service') return;
    const seconds = limits.take(isOwn ? 'renditions' : 'foreign_renditions', `network ${networkOf(clientAddress)}`);
    if (seconds !== null) throw new TooManyMade(seconds);
  }

  async function answer(context: Context<AppEnv>, file: FileName, transform: Transform, audience: Audience): Promise<Response> {
    const rendition = renditionOf(transform);
    const isOwn = isOwnRendition(nameOf(rendition));
    const made = await renditions
      .get(file, rendition, () => countMaking(context, isOwn))
      .catch((error: unknown) => {
        if (error instanceof TooManyMade) return error;
        throw error;
      });
    if (made instanceof TooManyMade) {
      // The holder of a signed address was shown the small picture alone.
      if (!isOwn || audience === 'holder') return tooManyRequests(context, 'renditions', made.seconds);
      // A full limit takes no pictures away: they come as they are kept, and next time small.
      const whole = await sendFile(context, backend, file, audience);
      whole.headers.set('Cache-Control', 'no-store');
      return whole;
    }
    const { bytes, object } = made;
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
