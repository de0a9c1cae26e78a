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

/** The grants of POST /token that the club knows. */
export const GRANTS = ['password', 'refresh_token', 'pkce'] as const;

/** Every endpoint there is; the router takes no other. domain/doors has a row for each. */
export const AUTH_ROUTES = [
  'POST /signup',
  'POST /token',
  'GET /verify',
  'POST /verify',
  'POST /recover',
  'POST /resend',
  'GET /user',
  'PUT /user',
  'GET /reauthenticate',
  'POST /logout',
  'POST /otp',
  'POST /magiclink',
  'POST /factors',
  'DELETE /factors/{id}',
  'POST /factors/{id}/challenge',
  'POST /factors/{id}/verify',
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
] as const;
type AuthRoute = (typeof AUTH_ROUTES)[number];

function endpointsOf(parts: AuthParts): ReadonlyMap<string, Methods> {
  const handlers = handlersOf(parts);
  const endpoints = new Map<string, Methods>();
  for (const route of AUTH_ROUTES) {
    const [method = '', path = ''] = route.split(' ');
    endpoints.set(path, { ...endpoints.get(path), [method]: handlers[route] });
  }
  return endpoints;
}

function handlersOf(parts: AuthParts): Record<AuthRoute, AuthHandler> {
  const [signIn, renewal, redeemCode] = [createSignIn(parts), createRenewal(parts), createRedeemCode(parts)];
  const grants: Record<(typeof GRANTS)[number], AuthHandler> = { password: signIn, refresh_token: renewal, pkce: redeemCode };
  const isGrant = (grant: string): grant is keyof typeof grants => Object.hasOwn(grants, grant);
  return {
    'POST /signup': createSignUp(parts),
    'POST /token': async (context, body) => {
      const grant = context.req.query('grant_type') ?? '';
      return (isGrant(grant) ? grants[grant] : refuseGrant)(context, body);
    },
    'GET /verify': createVerifyPage(parts),
    'POST /verify': createVerify(parts),
    'POST /recover': createRecover(parts),
    'POST /resend': createResend(parts),
    'GET /user': createGetUser(parts),
    'PUT /user': createUpdateUser(parts),
    'GET /reauthenticate': createReauthentication(parts),
    'POST /logout': createLogOut(parts),
    'POST /otp': refuseMailedSignIn,
    'POST /magiclink': refuseMailedSignIn,
    'POST /factors': createEnrollFactor(parts),
    'DELETE /factors/{id}': createRemoveFactor(parts),
    'POST /factors/{id}/challenge': createChallengeFactor(parts),
    'POST /factors/{id}/verify': createVerifyFactor(parts),
    'GET /settings': createSettings(parts),
    'GET /health': tellHealth,
    'GET /.well-known/jwks.json': tellKeys,
    'GET /.well-known/openid-configuration': createDiscovery(parts),
  };
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
