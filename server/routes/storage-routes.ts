import { Hono } from 'hono';
import type { Context } from 'hono';
import { verify } from 'hono/jwt';
import type { Secrets } from '#server/boot/secrets.ts';
import type { AppEnv } from '#server/http-types.ts';
import { Quota } from '#server/realtime/limits.ts';
import type { RequestScope } from '#server/request-scope.ts';
import type { BucketRules, BucketRulesOf } from '#server/storage/bucket-rules.ts';
import { createKeyLock } from '#server/storage/key-lock.ts';
import { callerOf } from '#server/storage/caller.ts';
import { createListObjects } from '#server/storage/list-objects.ts';
import { createPublicFiles } from '#server/storage/public-files.ts';
import { protectFile } from '#server/storage/served-file.ts';
import { createSignObjects } from '#server/storage/sign-objects.ts';
import { signedUrlAnswer } from '#server/storage/signed-url-answer.ts';
import { refusalAnswer, StorageRefusal } from '#server/storage/storage-refusal.ts';
import { readUpload, withoutBytes } from '#server/storage/upload-body.ts';
import type { Upload } from '#server/storage/upload-body.ts';
import { uploadTarget } from '#server/storage/upload-target.ts';
import type { UploadTarget } from '#server/storage/upload-target.ts';
import type { ClubConnection } from '#server/supabase/club-connection.ts';
import type { StorageBackend } from '#server/supabase/storage-backend.ts';
import type { ToLite } from './data-routes.ts';

const SIGN_PATH = '/storage/v1/object/sign/';
const UPLOAD_SIGN_PATH = '/storage/v1/object/upload/sign/';
const FILE_PATH = /^\/storage\/v1\/object\/(?!(?:info|public|list)\/)[^/]+\/.+$/;

// A workout has three photos; a phone that lost its signal may have left as many behind.
const UPLOADS_AT_ONCE = 8;

type StorageRoutesOptions = {
  toLite: ToLite;
  secrets: Secrets;
  connection: ClubConnection;
  storage: StorageBackend;
  rulesOf: BucketRulesOf;
};

async function isSignedBy(secret: string, token: string): Promise<boolean> {
  return verify(token, secret, 'HS256').then(
    () => true,
    () => false,
  );
}

/** The storage API: lite decides what a member may do; what it lacks is around it. */
export function createStorageRoutes({ toLite, secrets, connection, storage, rulesOf }: StorageRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const lock = createKeyLock();
  const reading = new Quota(UPLOADS_AT_ONCE);
  routes.onError((error) => {
    if (error instanceof StorageRefusal) return refusalAnswer(error.reason);
    if ('code' in error && error.code === 'PT401') return refusalAnswer('sessionEnded');
    throw error;
  });

  /** lite answers whatever the database raises with 500, also that the caller's session has ended. @throws PT401 */
  async function requireSession(context: Context<AppEnv>): Promise<void> {
    const { session_id: sessionId } = (await callerOf(context, secrets))?.jwt ?? {};
    if (typeof sessionId === 'string') await connection.query('select app.require_session($1)', [sessionId]);
  }

  async function ask(context: Context<AppEnv>, request: Request): Promise<Response> {
    const scope: RequestScope = { log: context.var.log };
    const answer = await toLite(context, request, scope);
    if (answer.status === 500 && !scope.storageRefusal) await requireSession(context);
    return scope.storageRefusal && answer.status >= 400 ? refusalAnswer(scope.storageRefusal) : answer;
  }

  /** Who uploads: a member, the club, or whoever has a signed address; null for a token that lite is to refuse. */
  async function uploaderOf(context: Context<AppEnv>): Promise<string | null> {
    const token = context.req.path.startsWith(UPLOAD_SIGN_PATH) ? context.req.query('token') : undefined;
    if (token !== undefined) return token;
    const caller = await callerOf(context, secrets);
    if (caller?.role === 'anon') throw new StorageRefusal('notAllowed');
    return caller && (caller.uid ?? caller.role);
  }

  /** Reads what is uploaded, of one uploader a few at a time: it is kept in memory. A stranger's is not read, only to be refused. */
  async function readUploadOf(context: Context<AppEnv>, rules: BucketRules | null): Promise<Upload> {
    const uploader = rules && (await uploaderOf(context));
    if (uploader === null) return withoutBytes(context.req.raw);
    if (!reading.take(uploader)) throw new StorageRefusal('busy');
    return readUpload(context.req.raw, rules?.sizeLimit ?? null).finally(() => reading.giveBack(uploader));
  }

  /**
   * Reads the upload whole, so that it is counted and lite gets plain bytes, whose form and cache-control it would not
   * understand. Then one upload after another for the same name: two first ones at once would make two rows.
   */
  async function upload(context: Context<AppEnv>, target: UploadTarget): Promise<Response> {
    const request = context.req.raw;
    const { bytes, type, cacheControl } = await readUploadOf(context, await rulesOf(target.bucket));
    const headers = new Headers(request.headers);
    headers.delete('transfer-encoding');
    headers.set('content-length', String(bytes.byteLength));
    headers.set('content-type', type);
    headers.set('cache-control', cacheControl);
    const plain = new Request(request.url, { method: request.method, headers, body: new Uint8Array(bytes) });
    return lock(`${target.bucket}/${target.name}`, () => ask(context, plain));
  }

  // PostgreSQL's text has no NUL.
  routes.use((context, next) => (context.req.path.includes('\0') ? Promise.resolve(refusalAnswer('malformed')) : next()));

  routes.on(['GET', 'HEAD'], '/object/public/*', createPublicFiles(connection, storage));
  const listObjects = createListObjects(connection, secrets);
  routes.post('/object/list/:bucket', async (context) => {
    return (await listObjects(context, context.req.param('bucket'))) ?? ask(context, context.req.raw);
  });

  const signObjects = createSignObjects(connection, secrets);
  routes.post('/object/sign/:bucket', async (context) => {
    return (await signObjects(context, context.req.param('bucket'))) ?? ask(context, context.req.raw);
  });

  routes.all('/*', async (context) => {
    const { path, method } = context.req;
    const isSigned = path.startsWith(SIGN_PATH);
    const isUploadSigned = path.startsWith(UPLOAD_SIGN_PATH);
    const token = context.req.query('token');
    // lite answers a token that is forged or past its time with 500, as it answers a failing disk.
    if ((isSigned || isUploadSigned) && token && !(await isSignedBy(secrets.jwtSecret, token))) {
      return context.json({ statusCode: '400', error: 'InvalidJWT', message: 'The signed address is not valid' }, 400);
    }
    const target = uploadTarget({ method, path });
    if (target) return upload(context, target);
    const answer = await ask(context, context.req.raw);
    if ((isSigned || isUploadSigned) && method === 'POST' && answer.ok) return signedUrlAnswer(answer);
    if (method === 'GET' && answer.ok && FILE_PATH.test(path)) protectFile(answer.headers, context.req.query('download'));
    return answer;
  });
  return routes;
}
