import type { IncomingMessage } from 'node:http';
import type { Callers } from '#server/base/caller.ts';
import { hostNameOf, isLoopbackHost } from '#server/base/loopback.ts';
import type { ServerConfig } from '#server/config/env.ts';
import { isForeignRequest } from '#server/dev/development-mode.ts';
import { protocolVersionOf } from './protocol.ts';
import type { ProtocolVersion } from './protocol.ts';

/** Where clients open their WebSocket. */
export const WEBSOCKET_PATH = '/realtime/v1/websocket';

export type UpgradeAnswer = { version: ProtocolVersion; apiKey: string } | { status: 400 | 401 | 403 | 404 | 421 };

/** Whether a request to become a WebSocket is answered, and in which version of the protocol; else the HTTP status. */
export function checkUpgrade(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  config: Pick<ServerConfig, 'isDevelopment' | 'publicUrl'>,
  callers: Callers,
): UpgradeAnswer {
  const header = (name: string) => [request.headers[name]].flat()[0];
  if (config.isDevelopment && isForeignRequest(header, header('host') ?? '')) return { status: 421 };
  if (!URL.canParse(request.url ?? '', 'http://club')) return { status: 400 };
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://club');
  if (pathname !== WEBSOCKET_PATH) return { status: 404 };
  if (!isOwnOrigin(header('origin'), header('host') ?? '', config)) return { status: 403 };
  // Browsers can't send it as a header.
  const apiKey = searchParams.get('apikey') ?? header('apikey') ?? '';
  if (callers.ofKey(apiKey, header('user-agent') ?? null).kind === 'refused') return { status: 401 };
  const version = protocolVersionOf(searchParams.get('vsn'));
  return version === null ? { status: 400 } : { version, apiKey };
}

// Browsers say which page opens a socket, and only the app's own pages may. Other programs say nothing.
function isOwnOrigin(origin: string | undefined, host: string, config: Pick<ServerConfig, 'isDevelopment' | 'publicUrl'>): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // In development there may be Vite in front, on another port.
  if (config.isDevelopment) return isLoopbackHost(hostNameOf(page.host));
  return page.origin === config.publicUrl || page.host === host;
}
