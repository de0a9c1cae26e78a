import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The headers that the server sends because the app comes from its own origin: a hosted project's services do not. */
const OWN = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'];

/** The answer that a network on the way gives in the club's place; null where it lets a request through. */
export type Stranger = (path: string) => { status: number; type: string; body: string } | null;

/**
 * A club's server as a hosted project: in front of it what such a project's gateway does, which lets apps of every
 * origin in.
 */
export class Gateway {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** @param stranger asked first, of every request */
  static async start(target: string, stranger: Stranger = () => null): Promise<Gateway> {
    const { hostname, port } = new URL(target);
    // The server is in development mode, which answers to its own address alone.
    const asOwn = (headers: IncomingHttpHeaders) => ({ ...headers, host: `${hostname}:${port}` });
    const server = createServer((request, response) => {
      const said = stranger(request.url ?? '/');
      if (said) {
        response.writeHead(said.status, { 'content-type': said.type, 'cache-control': 'public, max-age=3600' }).end(said.body);
        return;
      }
      const origin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
      if (request.method === 'OPTIONS') {
        const asked = request.headers['access-control-request-headers'] ?? '';
        response.writeHead(204, {
          ...origin,
          'access-control-allow-headers': asked,
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        });
        response.end();
        return;
      }
      const onward = send({ hostname, port, path: request.url, method: request.method, headers: asOwn(request.headers) }, (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
        response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...origin });
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    });
    server.on('upgrade', (request, socket, head) => {
      const onward = connect(Number(port), hostname, () => {
        const lines = Object.entries(asOwn(request.headers)).map(([name, value]) => `${name}: ${String(value)}`);
        onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Gateway(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    // Sockets of live updates are not the server's any more.
    this.#server.close();
  }
}
