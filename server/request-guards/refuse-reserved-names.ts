import type { Context, MiddlewareHandler } from 'hono';
import { authError } from '#server/auth/auth-error.ts';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { readBody } from '#server/http/read-body.ts';
import { flawOfBody, flawOfHeaders, flawOfParameters } from '#server/http/reserved-names.ts';
import type { Flaw } from '#server/http/reserved-names.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';

const SENTENCES: Readonly<Record<Flaw, string>> = {
  text: 'A text must not contain a NUL character, or half of a surrogate pair',
  reserved: 'A name that every object has, such as "constructor", can not be the name of a key, field or parameter',
  deep: 'The request is nested too deeply',
};

// The data API reads its query and body by its own grammar.
const READ_HERE = /^\/(?:auth|storage|functions)\/v1\//;

/**
 * Refuses, with 400 in the words of the API that was asked, requests in which something is named as a member of
 * Object.prototype, or a text is one that the database can't keep: in JSON at any depth, in forms, in the query, in
 * `Prefer` and `x-metadata`. Uploads are looked at where they are read. Comes after the limit of bodies, which bounds
 * what is read here.
 */
export function refuseReservedNames(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const flaw = flawOfHeaders(context.req.raw.headers) ?? (READ_HERE.test(context.req.path) ? await flawOfRest(context) : null);
    return flaw ? refuse(context, flaw) : next();
  };
}

async function flawOfRest(context: Context<AppEnv>): Promise<Flaw | null> {
  const { url } = context.req;
  const query = url.indexOf('?');
  const flaw = query === -1 ? null : flawOfParameters(new URLSearchParams(url.slice(query)));
  if (flaw) return flaw;
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || context.req.header('content-length') === '0') return null;
  if (uploadTarget(context.req) || !context.req.raw.body) return null;
  const flawOfItsBody = flawOfBody(Buffer.from(await readBody(context)).toString('utf8'), context.req.header('content-type') ?? '');
  // A function reads its texts itself, here as on a hosted project: what Stripe has signed is not refused for a payer's
  // odd name.
  return flawOfItsBody === 'text' && context.req.path.startsWith('/functions/v1/') ? null : flawOfItsBody;
}

function refuse(context: Context<AppEnv>, flaw: Flaw): Response {
  const message = SENTENCES[flaw];
  context.set('isNoise', true);
  const { path } = context.req;
  if (path.startsWith('/auth/v1/')) return authError(400, 'validation_failed', message);
  if (path.startsWith('/storage/v1/')) return refusalAnswer('malformed');
  if (path.startsWith('/rest/v1/')) return context.json({ code: 'PGRST100', message, details: null, hint: null }, 400);
  return errorJson(context, 400, 'malformed', message);
}
