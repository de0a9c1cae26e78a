import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/http-types.ts';
import type { Logger } from '#server/log.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

function isTrusted(address: string, proxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function clientAddressOf(context: Context<AppEnv>, proxies: BlockList): string | null {
  const peer = context.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null;
  if (peer === null || !isTrusted(peer, proxies)) return peer;
  // The nearest address that no proxy of ours added: what stands further left, the caller may have made up.
  const chain = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim()).filter(Boolean);
  return chain.toReversed().find((address) => !isTrusted(address, proxies)) ?? chain[0] ?? peer;
}

/**
 * Gives each request an id (a trusted proxy's, else a new one) and the caller's address, and logs its outcome. Only the path is
 * logged: the query may hold an e-mail address or a token.
 */
export function requestLog(log: Logger, trustedProxies: BlockList): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const start = performance.now();
    const given = context.req.header('x-request-id');
    const peer = context.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const requestId = given && REQUEST_ID.test(given) && isTrusted(peer, trustedProxies) ? given : randomUUID();
    context.set('requestId', requestId);
    context.set('clientAddress', clientAddressOf(context, trustedProxies));
    context.set('log', log.child({ requestId }));
    await next();
    context.header('X-Request-Id', requestId);
    const { status } = context.res;
    const fields = {
      method: context.req.method,
      path: context.req.path,
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    };
    if (status >= 500) context.var.log.error(fields, 'request failed');
    else if (context.req.path.startsWith('/assets/')) context.var.log.debug(fields, 'request');
    else context.var.log.info(fields, 'request');
  };
}
