import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { clientAddress, isTrusted } from '#server/base/client-address.ts';
import type { Logger } from '#server/base/log.ts';
import type { AppEnv } from '#server/http/http-types.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** A request that was answered. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  /** Milliseconds that it took. */
  ms: number;
}

/**
 * Gives each request an id (a trusted proxy's, else a new one) and the caller's address, and logs its outcome. Only the
 * path is logged: the query may hold an e-mail address or a token.
 * @param onAnswer is told of each answer
 */
export function requestLog(
  log: Logger,
  trustedProxies: BlockList,
  onAnswer: (answered: Answered) => void = () => undefined,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const start = performance.now();
    const given = context.req.header('x-request-id');
    const peer = context.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const requestId = given && REQUEST_ID.test(given) && isTrusted(peer, trustedProxies) ? given : randomUUID();
    context.set('requestId', requestId);
    context.set('clientAddress', context.env?.incoming ? clientAddress(context.env.incoming, trustedProxies) : null);
    context.set('log', log.child({ requestId }));
    await next();
    // Not by context.header, which copies the whole answer.
    context.res.headers.set('X-Request-Id', requestId);
    const { status } = context.res;
    const { method, path } = context.req;
    const ms = performance.now() - start;
    onAnswer({ method, path, status, ms });
    const fields = { method, path, status, ms: Math.round(ms * 10) / 10 };
    if (status >= 500) context.var.log.error(fields, 'request failed');
    else if (path.startsWith('/assets/')) context.var.log.debug(fields, 'request');
    else context.var.log.info(fields, 'request');
  };
}
