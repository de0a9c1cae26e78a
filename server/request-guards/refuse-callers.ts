import type { Context, MiddlewareHandler } from 'hono';
import { authError } from '#server/auth/auth-error.ts';
import type { CallerRefusal, RefusedCaller } from '#server/base/caller.ts';
import { keyRuleOf } from '#server/base/key-rules.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';

/** The refusals of a key by the platform's gateway, for every service behind it. */
const KEY_REFUSALS: Partial<Record<CallerRefusal, { code: string; message: string; hint?: string }>> = {
  no_key: {
    code: 'UNAUTHORIZED_MISSING_API_KEY',
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
  unknown_key: { code: 'UNAUTHORIZED_INVALID_API_KEY', message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
  secret_in_browser: { code: 'UNAUTHORIZED_INVALID_API_KEY_TYPE', message: 'Forbidden use of secret API key in browser' },
};

/** The endpoints of auth that need no token: GoTrue does not read it there, also where a client sends an old one. */
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
    answer.headers.set('Access-Control-Expose-Headers', 'Content-Range, Content-Location, Preference-Applied');
    return answer;
  };
}

/** Null where the route answers all the same. */
function refusalOf(context: Context<AppEnv>, caller: RefusedCaller): Response | null {
  const { method, path } = context.req;
  const ofKey = KEY_REFUSALS[caller.reason];
  // It needs no key; one that is shown has to be right.
  if (path.startsWith(FUNCTIONS)) return ofKey && method !== 'OPTIONS' ? keyError(ofKey) : null;
  // A request without a socket has no answer at its address.
  if (keyRuleOf(method, path) !== 'key') return null;
  if (ofKey) return keyError(ofKey);
  if (path.startsWith(AUTH)) return WITHOUT_TOKEN.test(path) ? null : authRefusal(context, caller);
  return path.startsWith(STORAGE) ? storageRefusal(path, caller) : dataRefusal(context, caller);
}

function keyError({ code, ...body }: { code: string; message: string; hint?: string }): Response {
  return Response.json(body, { status: 401, headers: { 'sb-error-code': code } });
}

/** The number of parts of the text that stands in a token's place. */
function partsOf(context: Context<AppEnv>): number {
  return (context.req.header('authorization') ?? '').split('.').length;
}

function dataRefusal(context: Context<AppEnv>, { reason }: RefusedCaller): Response {
  const parts = partsOf(context);
  const word = (code: string, message: string, details: string | null = null) => ({ code, details, hint: null, message });
  const unreadable = 'None of the keys was able to decode the JWT';
  const body = JSON.stringify(
    reason === 'expired_token'
      ? word('PGRST303', 'JWT expired')
      : parts === 3
        ? word('PGRST301', 'No suitable key or wrong key type', unreadable)
        : word('PGRST301', `Expected 3 parts in JWT; got ${parts}`),
  );
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) };
  return new Response(body, { status: 401, headers });
}

function authRefusal(context: Context<AppEnv>, { reason, claim = '' }: RefusedCaller): Response {
  if (reason === 'expired_token') return authError(403, 'bad_jwt', `${SIGNATURE} has invalid claims: token is expired`);
  if (reason === 'wrong_claims') return authError(403, 'bad_jwt', `invalid claim: missing or wrong ${claim} claim`);
  if (partsOf(context) === 3) return authError(403, 'bad_jwt', `${SIGNATURE} signature is invalid: signature is invalid`);
  return authError(403, 'bad_jwt', `${SIGNATURE} is malformed: token contains an invalid number of segments`);
}

function storageRefusal(path: string, { reason }: RefusedCaller): Response {
  // A rendition's address is answered so whatever is wrong with who asks.
  if (reason === 'wrong_claims' || path.startsWith(`${STORAGE}/render/`)) return refusalAnswer('invalidToken');
  const message = reason === 'expired_token' ? 'JWT expired' : 'No suitable key or wrong key type';
  return Response.json({ statusCode: '401', error: 'InvalidJWT', code: 'InvalidJWT', message }, { status: 401 });
}
