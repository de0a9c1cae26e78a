import type { Context } from 'hono';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { createSecretCheck } from '#server/base/secret-check.ts';
import type { ServerConfig } from '#server/config/env.ts';
import { isForeignRequest } from '#server/dev/development-mode.ts';
import type { AppEnv } from '#server/http/http-types.ts';

/**
 * Whether a request may read the metrics. With METRICS_TOKEN a caller who has it may, from anywhere. Without one only a
 * program on this machine may, in development mode. Elsewhere a balancer on this machine that passes bytes on can't be
 * told from such a program, whatever a request says of itself.
 */
export function mayReadMetrics(context: Context<AppEnv>, config: Pick<ServerConfig, 'metricsToken' | 'isDevelopment'>): boolean {
  const { metricsToken, isDevelopment } = config;
  if (metricsToken !== undefined)
    return createSecretCheck(metricsToken)(/^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '');
  if (!isDevelopment) return false;
  const incoming = context.env?.incoming;
  const peer = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = context.req.header('host') ?? '';
  return isLoopbackHost(peer) && incoming?.httpVersion !== '1.0' && !isForeignRequest((name) => context.req.header(name), host);
}
