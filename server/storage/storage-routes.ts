import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { CROSS_ORIGIN_HEADERS, CROSS_ORIGIN_METHODS } from '#server/http/cross-origin.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { CallLimits } from '#server/limits/call-limits.ts';
import { createBuckets } from '#server/storage/buckets.ts';
import { databaseRefusal } from '#server/storage/database-refusal.ts';
import { createDeleteBucket } from '#server/storage/delete-bucket.ts';
import { createEmptyBucket } from '#server/storage/empty-bucket.ts';
import { createKeyLock } from '#server/storage/key-lock.ts';
import { createListObjectsV2 } from '#server/storage/list-objects-v2.ts';
import { createListObjects } from '#server/storage/list-objects.ts';
import { createMoveObjects } from '#server/storage/move-objects.ts';
import { createObjectRows } from '#server/storage/object-rows.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { createPublicFiles } from '#server/storage/public-files.ts';
import { createReadObjects } from '#server/storage/read-objects.ts';
import { createRemoveObjects } from '#server/storage/remove-objects.ts';
import { createRenditionRoutes } from '#server/storage/renditions/rendition-routes.ts';
import { createStorageRoom } from '#server/storage/room/storage-room.ts';
import { createSignObjects } from '#server/storage/sign-objects.ts';
import { createSignedAddresses } from '#server/storage/signed-addresses.ts';
import type { StorageParts } from '#server/storage/storage-parts.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';
import { createUploads } from '#server/storage/uploads.ts';

const BASE = '/storage/v1';
const READS = ['GET', 'HEAD'];

/** The methods and headers that an app on another origin may send and read. */
const CROSS_ORIGIN = {
  origin: '*',
  allowMethods: CROSS_ORIGIN_METHODS,
  allowHeaders: CROSS_ORIGIN_HEADERS,
  exposeHeaders: ['Content-Range', 'Content-Location', 'Preference-Applied'],
  maxAge: 86_400,
};

interface StorageRoutesOptions extends Storage {
  /** How many pictures may be made for a network; null for as many as it likes. */
  limits: CallLimits | null;
  secrets: Secrets;
  connection: ClubConnection;
}

/**
 * The Storage API: the database decides by its policies what callers may do, and the signature what an address is good
 * for.
 */
export function createStorageRoutes({ secrets, connection, storage, rulesOf, renditions, diskOfFiles, limits }: StorageRoutesOptions) {
  const parts: StorageParts = {
    connection,
    backend: storage,
    rows: createObjectRows(connection),
    rulesOf,
    addresses: createSignedAddresses(secrets.jwtSecret),
    room: createStorageRoom(connection, diskOfFiles),
    lock: createKeyLock(),
  };
  const read = createReadObjects(parts);
  const sign = createSignObjects(parts);
  const uploads = createUploads(parts);
  const move = createMoveObjects(parts);
  const remove = createRemoveObjects(parts);
  const buckets = createBuckets(parts);

  const routes = new Hono<AppEnv>();
  routes.onError((error) => {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    return refusalAnswer(refusal.reason, refusal.message);
  });
  routes.use(cors(CROSS_ORIGIN));

  routes.route('/render/image', createRenditionRoutes(parts, renditions, limits));

  routes.on(READS, '/object/public/:bucket/*', createPublicFiles(parts));
  routes.on(READS, '/object/sign/:bucket/*', read.signed);
  routes.get('/object/info/authenticated/:bucket/*', read.info(`${BASE}/object/info/authenticated/`));
  routes.get('/object/info/public/:bucket/*', read.publicInfo);
  routes.get('/object/info/:bucket/*', read.info(`${BASE}/object/info/`));
  routes.on(READS, '/object/authenticated/:bucket/*', read.file(`${BASE}/object/authenticated/`));

  routes.post('/object/list/:bucket', createListObjects(parts));
  routes.post('/object/list-v2/:bucket', createListObjectsV2(parts));
  routes.post('/object/sign/:bucket', sign.many);
  routes.post('/object/sign/:bucket/*', sign.one);
  routes.post('/object/upload/sign/:bucket/*', sign.upload);
  routes.put('/object/upload/sign/:bucket/*', uploads.bySignedAddress);
  routes.post('/object/move', move.move);
  routes.post('/object/copy', move.copy);
  routes.delete('/object/:bucket', remove.several);

  routes.get('/bucket', buckets.list);
  routes.post('/bucket', buckets.create);
  routes.get('/bucket/:bucket', buckets.get);
  routes.put('/bucket/:bucket', buckets.update);
  routes.delete('/bucket/:bucket', createDeleteBucket(parts));
  routes.post('/bucket/:bucket/empty', createEmptyBucket(parts));

  // A bucket can't be called as one of the words above is: what is no route of theirs is none.
  for (const word of ['public', 'sign', 'info', 'list', 'list-v2', 'upload', 'authenticated']) routes.all(`/object/${word}/*`, notFound);
  routes.on(READS, '/object/:bucket/*', read.file(`${BASE}/object/`));
  routes.on(['POST', 'PUT'], '/object/:bucket/*', uploads.upload);
  routes.delete('/object/:bucket/*', remove.one);
  routes.all('*', notFound);
  return routes;
}

function notFound({ req }: { req: { method: string; path: string } }): Response {
  const message = `Route ${req.method}:${req.path.slice(BASE.length)} not found`;
  return Response.json({ statusCode: '404', error: 'Not Found', code: 'InvalidRequest', message }, { status: 404 });
}
