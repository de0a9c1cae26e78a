import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '#server/http-types.ts';
import { refusalAnswer } from '#server/storage/storage-refusal.ts';
import { errorJson } from './errors.ts';

const KIB = 1024;

// Storage: the largest bucket's limit plus room for the form around the file; each bucket's own limit is counted by the storage.
const LIMITS: [prefix: string, bytes: number][] = [
  ['/auth/v1/', 64 * KIB],
  ['/rest/v1/', 1024 * KIB],
  // A payment provider's events are the largest.
  ['/functions/v1/', 512 * KIB],
  ['/storage/v1/', 30 * 1024 * KIB],
];

/** Refuses request bodies that are larger than their part of the API takes, whether or not they announce their size. */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const handlers = LIMITS.map(([prefix, maxSize]) => {
    const onError = (context: Parameters<typeof errorJson>[0]) =>
      prefix === '/storage/v1/' ? refusalAnswer('tooLarge') : errorJson(context, 413, 'payload_too_large', 'O envio é grande demais.');
    return [prefix, bodyLimit({ maxSize, onError })] as const;
  });
  const others = bodyLimit({ maxSize: 64 * KIB, onError: (context) => errorJson(context, 413, 'payload_too_large', 'O envio é grande demais.') });
  return async (context, next) => {
    const handler = handlers.find(([prefix]) => context.req.path.startsWith(prefix))?.[1] ?? others;
    return handler(context, next);
  };
}
