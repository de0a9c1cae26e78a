import { Hono } from 'hono';
import type { Context } from 'hono';
import { verify } from 'hono/jwt';
import type { RequestScope } from '#server/base/request-scope.ts';
import { OWN_TOKENS } from '#server/base/verified-tokens.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { AppEnv, ToLite } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import type { StorageBackend } from '#server/lite/storage-backend.ts';
import type { BucketRulesOf } from '#server/storage/bucket-rules.ts';
import { createCopies } from '#server/storage/copies.ts';
import { createDeleteBucket } from '#server/storage/delete-bucket.ts';
import { createListObjects } from '#server/storage/list-objects.ts';
import { createPublicFiles } from '#server/storage/public-files.ts';
import { createRenditionRoutes } from '#server/storage/renditions/rendition-routes.ts';
import type { Renditions } from '#server/storage/renditions/renditions.ts';
import { signedRendition } from '#server/storage/renditions/sign-rendition.ts';
import type { DiskWatch } from '#server/storage/room/disk-space.ts';
import { createStorageRoom } from '#server/storage/room/storage-room.ts';
import { protectFile } from '#server/storage/served-file.ts';
import { createSignObjects } from '#server/storage/sign-objects.ts';
import { signedUrlAnswer } from '#server/storage/signed-url-answer.ts';
import { refusalAnswer, StorageRefusal } from '#server/storage/storage-refusal.ts';
import { checkStorageRequest } from '#server/storage/storage-requests.ts';
import { createUploads } from '#server/storage/uploads.ts';

const SIGN_PATH = '/storage/v1/object/sign/';
const UPLOAD_SIGN_PATH = '/storage/v1/object/upload/sign/';
const FILE_PATH = /^\/storage\/v1\/object\/(?!(?:info|public|list)\/)[^/]+\/.+$/;

interface StorageRoutesOptions {
  toLite: ToLite;
  secrets: Secrets;
  connection: ClubConnection;
  storage: StorageBackend;
  rulesOf: BucketRulesOf;
  renditions: Renditions;
  diskOfFiles: DiskWatch | null;
}

async function isSignedBy(secret: string, token: string): Promise<boolean> {
  return verify(token, secret, OWN_TOKENS).then(
    () => true,
    () => false,
  );
}

/** The storage API: lite decides what a member may do; what it lacks is around it. */
export function createStorageRoutes({
  toLite,
  secrets,
  connection,
  storage,
  rulesOf,
  renditions,
  diskOfFiles,
}: StorageRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.onError((error) => {
    if (error instanceof StorageRefusal) return refusalAnswer(error.reason);
    if ('code' in error && error.code === 'PT401') return refusalAnswer('sessionEnded');
    throw error;
  });

  /** lite answers whatever the database raises with 500, also that the caller's session has ended. @throws PT401 */
  async function requireSession(context: Context<AppEnv>): Promise<void> {
    const { caller } = context.var;
    if (caller.kind === 'member') await connection.query('select app.require_session($1)', [caller.sessionId]);
  }

  async function ask(context: Context<AppEnv>, request: Request): Promise<Response> {
    const scope: RequestScope = { log: context.var.log };
    const answer = await toLite(context, request, scope);
    if (answer.status === 500 && !scope.storageRefusal) await requireSession(context);
    return scope.storageRefusal && answer.status >= 400 ? refusalAnswer(scope.storageRefusal) : answer;
  }

  /** lite opens a file for its head too, and would leave it open with its bytes unread: a file of the folder, or a connection to S3. */
  async function askHead(context: Context<AppEnv>): Promise<Response> {
    const answer = await ask(context, new Request(context.req.url, { headers: context.req.raw.headers }));
    await answer.body?.cancel();
    return new Response(null, answer);
  }

  const room = createStorageRoom(connection, diskOfFiles);
  const upload = createUploads({ connection, secrets, rulesOf, room, ask });

  // PostgreSQL's text has no NUL.
  routes.use((context, next) => (context.req.path.includes('\0') ? Promise.resolve(refusalAnswer('malformed')) : next()));
  routes.use(checkStorageRequest());

  routes.on(['GET', 'HEAD'], '/object/public/*', createPublicFiles(connection, storage));
  routes.route('/render/image', createRenditionRoutes({ connection, secrets, renditions }));
  const listObjects = createListObjects(connection);
  routes.post('/object/list/:bucket', async (context) => {
    return listObjects(context, context.req.param('bucket'));
  });

  const signObjects = createSignObjects(connection, secrets);
  routes.post('/object/sign/:bucket', async (context) => {
    return signObjects(context, context.req.param('bucket'));
  });

  routes.post('/object/copy', createCopies({ connection, room, ask }));
  routes.delete('/bucket/:bucket', createDeleteBucket({ connection, ask }));

  routes.all('/*', async (context) => {
    const { path, method } = context.req;
    const isSigned = path.startsWith(SIGN_PATH);
    const isUploadSigned = path.startsWith(UPLOAD_SIGN_PATH);
    const token = context.req.query('token');
    // lite answers a token that is forged or past its time with 500, as it answers a failing disk.
    if ((isSigned || isUploadSigned) && token && !(await isSignedBy(secrets.jwtSecret, token))) return refusalAnswer('invalidToken');
    const target = uploadTarget({ method, path });
    if (target) return upload(context, target);
    const answer = await (method === 'HEAD' ? askHead(context) : ask(context, context.req.raw));
    const rendition = isSigned && method === 'POST' && answer.ok ? await signedRendition(context, secrets) : null;
    if (rendition) return rendition;
    if ((isSigned || isUploadSigned) && method === 'POST' && answer.ok)
      return signedUrlAnswer(answer, callerOf(context), secrets.jwtSecret);
    if ((method === 'GET' || method === 'HEAD') && answer.ok && FILE_PATH.test(path))
      protectFile(answer.headers, context.req.query('download'));
    return answer;
  });
  return routes;
}
