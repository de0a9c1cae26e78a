import type { Context, MiddlewareHandler } from 'hono';
import { authError } from '#server/auth/auth-error.ts';
import type { CallerRefusal, RefusedCaller } from '#server/base/caller.ts';
import { keyRuleOf } from '#server/base/key-rules.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';

/** What the platform's gateway says of a key, whatever service lies behind it. */
const KEY_REFUSALS: Partial<Record<CallerRefusal, { code: string; message: string; hint?: string }>> = {
  no_key: {
    code: 'UNAUTHORIZED_MISSING_API_KEY',
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
  unknown_key: { code: 'UNAUTHORIZED_INVALID_API_KEY', message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
  secret_in_browser: { code: 'UNAUTHORIZED_INVALID_API_KEY_TYPE', message: 'Forbidden use of secret API key in browser' },
};

/** What in auth nobody needs a token for: GoTrue does not read it there, also where a client sends an old one. */
const WITHOUT_TOKEN = /^\/auth\/v1\/(?:token|signup|recover|resend|otp|magiclink|settings|health)$/;
const AUTH = '/auth/v1/';
const STORAGE = '/storage/v1';
const FUNCTIONS = '/functions/v1/';
const SIGNATURE = 'invalid JWT: unable to parse or verify signature, token';

/** Sends away who is not let in, before any room works for them, in the words that the room's service has for it. */
export function refuseCallers(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { caller } = context.var;
    const answer = caller.kind === 'refused' ? refusalOf(context, caller) : null;
    if (!answer) return next();
    // The reason must be readable for an app on another origin.
    answer.headers.set('Access-Control-Allow-Origin', '*');
    return answer;
  };
}

/** Null where the route answers all the same. */
function refusalOf(context: Context<AppEnv>, caller: RefusedCaller): Response | null {
  const { method, path } = context.req;
  const ofKey = KEY_REFUSALS[caller.reason];
  // It needs no key; one that is shown has to be right.
  if (path.startsWith(FUNCTIONS)) return ofKey && method !== 'OPTIONS' ? keyError(ofKey) : null;
  if (keyRuleOf(method, path) === 'none') return null;
  if (ofKey) return keyError(ofKey);
  if (path.startsWith(AUTH)) return WITHOUT_TOKEN.test(path) ? null : authRefusal(caller);
  return path.startsWith(STORAGE) ? storageRefusal(caller) : dataRefusal(caller);
}

function keyError({ code, ...body }: { code: string; message: string; hint?: string }): Response {
  return Response.json(body, { status: 401, headers: { 'sb-error-code': code } });
}

function dataRefusal({ reason }: RefusedCaller): Response {
  const error =
    reason === 'expired_token'
      ? { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' }
      : {
          code: 'PGRST301',
          details: 'None of the keys was able to decode the JWT',
          hint: null,
          message: 'No suitable key or wrong key type',
        };
  const body = JSON.stringify(error);
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) };
  return new Response(body, { status: 401, headers });
}

function authRefusal({ reason, claim = '' }: RefusedCaller): Response {
  if (reason === 'expired_token') return authError(403, 'bad_jwt', `${SIGNATURE} has invalid claims: token is expired`);
  if (reason === 'wrong_claims') return authError(403, 'bad_jwt', `invalid claim: missing or wrong ${claim} claim`);
  return authError(403, 'bad_jwt', `${SIGNATURE} signature is invalid: signature is invalid`);
}

function storageRefusal({ reason }: RefusedCaller): Response {
  if (reason === 'wrong_claims') return refusalAnswer('invalidToken');
  const message = reason === 'expired_token' ? 'JWT expired' : 'No suitable key or wrong key type';
  return Response.json({ statusCode: '401', error: 'InvalidJWT', message }, { status: 401 });
}
