import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { parseJson } from '#server/base/parse-json.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { readBody } from '#server/http/read-body.ts';
import { transformSchema } from './renditions/rendition.ts';
import { MOST_SECONDS } from './sign-objects.ts';
import { refusalAnswer } from './storage-refusal.ts';
import type { RefusalReason } from './storage-refusal.ts';

const text = z.string().regex(/^[^\0]*$/);
const bucketFields = {
  public: z.boolean().nullish(),
  file_size_limit: z.int().min(0).nullish(),
  allowed_mime_types: z.array(text).nullish(),
};
const moveSchema = z.object({ bucketId: text, sourceKey: text, destinationBucket: text.nullish(), destinationKey: text });

/** Requests whose body lite would break on (500) when it is not what it expects. Lists and many signed addresses are read elsewhere. */
const BODIES: [method: string, path: RegExp, schema: z.ZodType][] = [
  ['POST', /^\/bucket$/, z.object({ id: text, name: text.nullish(), ...bucketFields })],
  ['PUT', /^\/bucket\/[^/]+$/, z.object(bucketFields)],
  ['POST', /^\/object\/(?:move|copy)$/, moveSchema],
  ['POST', /^\/object\/sign\/[^/]+\/.+$/, z.object({ expiresIn: z.number().min(1), transform: transformSchema.nullish() })],
  ['DELETE', /^\/object\/[^/]+$/, z.object({ prefixes: z.array(text).max(1_000) })],
];

// Of these lite takes a POST to the first two for an upload into a bucket named so.
const READ_ONLY = /^\/(?:object\/(?:public|info)|render\/image)\/./;

async function flawOf(context: Context<AppEnv>): Promise<RefusalReason | 'noRoute' | null> {
  const { method } = context.req;
  const path = context.req.path.slice('/storage/v1'.length);
  if (READ_ONLY.test(path) && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return 'noRoute';
  const schema = BODIES.find(([ofMethod, pattern]) => ofMethod === method && pattern.test(path))?.[2];
  if (!schema) return null;
  const body = schema.safeParse(parseJson(Buffer.from(await readBody(context)).toString('utf8')));
  if (!body.success) return 'malformed';
  const { expiresIn = 0 } = body.data as { expiresIn?: number };
  return expiresIn > MOST_SECONDS ? 'expiresTooLate' : null;
}

/** Refuses requests that are malformed, before lite answers them as if it had failed itself. */
export function checkStorageRequest(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    // Also where nobody is asked who calls: lite takes the file that a token was signed for, for a member's id.
    const { caller } = context.var;
    if (caller.kind === 'refused' && caller.reason === 'wrong_claims') return refusalAnswer('invalidToken');
    const flaw = await flawOf(context);
    if (flaw === 'noRoute') {
      const message = `Route ${context.req.method}:${context.req.path.slice('/storage/v1'.length)} not found`;
      return context.json({ statusCode: '404', error: 'Not Found', message }, 404);
    }
    return flaw ? refusalAnswer(flaw) : next();
  };
}
