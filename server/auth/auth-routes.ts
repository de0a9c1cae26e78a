import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { readAuthBody } from './auth-body.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { DEVICE_MARK_HEADER } from './device-mark.ts';
import { createChallengeFactor } from './factors/challenge-factor.ts';
import { createEnrollFactor } from './factors/enroll-factor.ts';
import { createRemoveFactor } from './factors/remove-factor.ts';
import { createVerifyFactor } from './factors/verify-factor.ts';
import { createGetUser } from './get-user.ts';
import { createLogOut } from './log-out.ts';
import { createRefusals, refuseGrant, refuseMailedSignIn } from './not-offered.ts';
import { createReauthentication } from './reauthentication.ts';
import { createRecover } from './recover.ts';
import { createRedeemCode } from './redeem-code.ts';
import { createRenewal } from './renewal.ts';
import { createResend } from './resend.ts';
import { createDiscovery, createSettings, tellHealth, tellKeys } from './service-facts.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { createUpdateUser } from './update-user.ts';
import { createVerify, createVerifyPage } from './verify.ts';

type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', AuthHandler>>;

const BASE = '/auth/v1';
/** The headers that the scripts of another origin may read. */
const EXPOSED_HEADERS = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'Retry-After'];
const ONE_FACTOR = /^\/factors\/[^/]+(?=$|\/)/;
const MAY_BE_EMPTY = /^\/(?:logout|factors\/[^/]+\/challenge)$/;

/** The API of GoTrue, for an app on any origin. */
export function createAuthRoutes(parts: AuthParts): Hono<AppEnv> {
  const endpoints = endpointsOf(parts);
  const refusals = createRefusals(parts);
  const routes = new Hono<AppEnv>();
  routes.all('/*', async (context) => {
    const { method, path } = context.req;
    if (method === 'OPTIONS') return answerOptions(context);
    const answer = await answerPath(context, path.slice(BASE.length));
    const exposed = answer.headers.has(DEVICE_MARK_HEADER) ? [...EXPOSED_HEADERS, DEVICE_MARK_HEADER] : EXPOSED_HEADERS;
    answer.headers.set('Access-Control-Expose-Headers', exposed.join(', '));
    return answer;
  });

  async function answerPath(context: Context<AppEnv>, path: string): Promise<Response> {
    const { method } = context.req;
    const methods = endpoints.get(path.replace(ONE_FACTOR, '/factors/{id}'));
    if (!methods) return (await refusals(path)?.(context, {})) ?? notFound();
    const handler = methods[method === 'HEAD' ? 'GET' : (method as keyof Methods)];
    if (!handler) return new Response(null, { status: 405, headers: { Allow: Object.keys(methods).join(', ') } });
    const body = method === 'GET' || method === 'HEAD' ? {} : await readAuthBody(context, method === 'DELETE' || MAY_BE_EMPTY.test(path));
    return body instanceof Response ? body : handler(context, body);
  }

  return routes;
}

function endpointsOf(parts: AuthParts): ReadonlyMap<string, Methods> {
  const [signIn, renewal, redeemCode] = [createSignIn(parts), createRenewal(parts), createRedeemCode(parts)];
  const grants = new Map([
    ['password', signIn],
    ['refresh_token', renewal],
    ['pkce', redeemCode],
  ]);
  return new Map<string, Methods>([
    ['/signup', { POST: createSignUp(parts) }],
    ['/token', { POST: async (context, body) => (grants.get(context.req.query('grant_type') ?? '') ?? refuseGrant)(context, body) }],
    ['/verify', { GET: createVerifyPage(parts), POST: createVerify(parts) }],
    ['/recover', { POST: createRecover(parts) }],
    ['/resend', { POST: createResend(parts) }],
    ['/user', { GET: createGetUser(parts), PUT: createUpdateUser(parts) }],
    ['/reauthenticate', { GET: createReauthentication(parts) }],
    ['/logout', { POST: createLogOut(parts) }],
    ['/otp', { POST: refuseMailedSignIn }],
    ['/magiclink', { POST: refuseMailedSignIn }],
    ['/factors', { POST: createEnrollFactor(parts) }],
    ['/factors/{id}', { DELETE: createRemoveFactor(parts) }],
    ['/factors/{id}/challenge', { POST: createChallengeFactor(parts) }],
    ['/factors/{id}/verify', { POST: createVerifyFactor(parts) }],
    ['/settings', { GET: createSettings(parts) }],
    ['/health', { GET: tellHealth }],
    ['/.well-known/jwks.json', { GET: tellKeys }],
    ['/.well-known/openid-configuration', { GET: createDiscovery(parts) }],
  ]);
}

/** Answers OPTIONS that is no preflight: those are answered before any room (server/http/cross-origin.ts). */
function answerOptions({ req }: Context<AppEnv>): Response {
  const headers = new Headers({
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE',
    'Access-Control-Max-Age': '86400',
  });
  const asked = req.header('access-control-request-headers');
  if (asked !== undefined) headers.set('Access-Control-Allow-Headers', asked);
  return new Response(null, { status: 204, headers });
}

function notFound(): Response {
  return new Response('404 page not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
