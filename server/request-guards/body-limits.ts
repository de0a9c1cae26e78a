import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';

const KIB = 1024;

const LIMITS: [prefix: string, bytes: number][] = [
  ['/auth/v1/', 64 * KIB],
  ['/rest/v1/', 1024 * KIB],
  // A payment provider's events are the largest.
  ['/functions/v1/', 512 * KIB],
  ['/storage/v1/', 1024 * KIB],
];

/**
 * Refuses request bodies that are larger than their part of the API takes, whether or not they announce their size.
 * Uploads pass: the storage counts them by their bucket's limit, where this would read a body without a length to its
 * end first.
 */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const handlers = LIMITS.map(([prefix, maxSize]) => {
    const onError = prefix === '/storage/v1/' ? () => refusalAnswer('tooLarge') : refuse;
    return [prefix, limitBody(maxSize, onError)] as const;
  });
  const others = limitBody(64 * KIB, refuse);
  return async (context, next) => {
    if (uploadTarget(context.req)) return next();
    const handler = handlers.find(([prefix]) => context.req.path.startsWith(prefix))?.[1] ?? others;
    return handler(context, next);
  };
}

function refuse(context: Context<AppEnv>): Response {
  return errorJson(context, 413, 'payload_too_large', 'O envio é grande demais.');
}

/**
 * hono's limit. It asks for the body's stream first, which is costly to make; a body that tells its length does
 * without.
 */
function limitBody(maxSize: number, onError: (context: Context<AppEnv>) => Response): MiddlewareHandler<AppEnv> {
  const limitStream = bodyLimit({ maxSize, onError });
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const length = context.req.header('content-length');
    if (length === undefined || context.req.header('transfer-encoding') !== undefined) return limitStream(context, next);
    return Number.parseInt(length, 10) > maxSize ? onError(context) : next();
  };
}
