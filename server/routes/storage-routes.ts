import { Hono } from 'hono';
import { verify } from 'hono/jwt';
import type { AppEnv } from '#server/http-types.ts';
import type { RequestScope } from '#server/request-scope.ts';
import { signedUrlAnswer } from '#server/storage/signed-url-answer.ts';
import type { ToLite } from './data-routes.ts';

const SIGN_PATH = '/storage/v1/object/sign/';

async function isSignedBy(secret: string, token: string): Promise<boolean> {
  return verify(token, secret, 'HS256').then(
    () => true,
    () => false,
  );
}

/** The storage API. lite knows a file's size only when it is announced; the bytes are counted while they are written. */
export function createStorageRoutes(toLite: ToLite, jwtSecret: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.all('/*', async (context) => {
    const isSigned = context.req.path.startsWith(SIGN_PATH);
    const token = context.req.query('token');
    // lite answers a token that is forged or past its time with 500, as it answers a failing disk.
    if (isSigned && token && !(await isSignedBy(jwtSecret, token))) {
      return context.json({ statusCode: '400', error: 'InvalidJWT', message: 'The signed address is not valid' }, 400);
    }
    const scope: RequestScope = { log: context.var.log };
    const answer = await toLite(context, context.req.raw, scope);
    if (isSigned && context.req.method === 'POST' && answer.ok) return signedUrlAnswer(answer);
    if (!scope.isUploadTooLarge) return answer;
    return context.json(
      { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
      400,
    );
  });
  return routes;
}
