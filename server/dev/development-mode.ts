import type { MiddlewareHandler } from 'hono';
import { hostNameOf, isLoopbackHost } from '#server/base/loopback.ts';
import type { AppEnv } from '#server/http/http-types.ts';

// Headers that proxies and tunnels add about themselves; no browser sends any of them.
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * Whether a request was made for another host name than this machine's, or was passed on by a proxy or tunnel.
 * @param header gives a header by its lower-case name
 */
export function isForeignRequest(header: (name: string) => string | undefined, host: string): boolean {
  return PROXY_HEADERS.some((name) => header(name) !== undefined) || !isLoopbackHost(hostNameOf(host));
}

/**
 * Development mode opens the inbox to everybody who can reach the server, so it answers only requests made to this
 * machine by name and not passed on by a proxy or tunnel; all others get 421.
 */
export const refuseForeignRequests: MiddlewareHandler<AppEnv> = async (context, next) => {
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  // A bare `proxy_pass` of nginx gives the inner host name and no header of its own, but HTTP/1.0, which no browser
  // speaks.
  const isOldHttp = context.env?.incoming?.httpVersion === '1.0';
  if (isOldHttp || isForeignRequest((name) => context.req.header(name), host)) {
    return context.text(
      'Modo de desenvolvimento: o servidor responde só em localhost. Para publicar o clube, defina PUBLIC_URL e SMTP_URL.\n',
      421,
    );
  }
  return next();
};
