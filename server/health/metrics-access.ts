import type { Context } from 'hono';
import { isSameSecret } from '#server/base/is-same-secret.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { isForeignRequest } from '#server/dev/development-mode.ts';
import type { AppEnv } from '#server/http/http-types.ts';

/**
 * Whether a request may read the figures: with METRICS_TOKEN whoever has it, from anywhere; without one only a program on this machine that
 * asks the server itself. What a proxy passes on comes from this machine too, so whatever says that it was passed on is refused.
 */
export function mayReadMetrics(context: Context<AppEnv>, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(/^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '', token);
  const incoming = context.env?.incoming;
  const peer = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = context.req.header('host') ?? '';
  return isLoopbackHost(peer) && incoming?.httpVersion !== '1.0' && !isForeignRequest((name) => context.req.header(name), host);
}
