import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RawSocket } from '#server/testing/raw-socket.ts';
import type { TestClub } from '#server/testing/test-club.ts';

/** Says to the test's own server where a socket is to come from. */
const FROM = 'x-from';

export interface LiveSockets {
  /** Opens a socket from an address. @returns it, or the status that refuses it */
  open: (from: string) => Promise<RawSocket | number>;
  /** Joins a topic. @returns `200 done`, or why not */
  join: (socket: RawSocket, topic: string, token: string) => Promise<string>;
}

/** Has a club take sockets while a row runs, from whichever network. */
export async function withLiveSockets<Result>(club: TestClub, run: (live: LiveSockets) => Promise<Result>): Promise<Result> {
  const server = createServer();
  await club.realtime.start();
  server.on('upgrade', (request, socket, head) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: request.headers[FROM] });
    club.realtime.handleUpgrade(request, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: RawSocket[] = [];
  try {
    return await run({
      async open(from) {
        const address = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${club.secrets.publishableKey}&vsn=2.0.0`;
        const socket = new RawSocket(address, { headers: { [FROM]: from } });
        opened.push(socket);
        let refused = 0;
        socket.socket.once('unexpected-response', (_request, response) => {
          refused = response.statusCode ?? 0;
          socket.socket.terminate();
        });
        await socket.until(() => socket.socket.readyState === socket.socket.OPEN || socket.closed !== null);
        return socket.closed === null ? socket : refused;
      },
      async join(socket, topic, token) {
        const payload = { config: { private: true, broadcast: {}, presence: {}, postgres_changes: [] }, access_token: token };
        socket.send(['1', '1', `realtime:${topic}`, 'phx_join', payload]);
        const { status, response } = await socket.replyTo('1');
        return status === 'ok' ? '200 done' : String(response['reason']);
      },
    });
  } finally {
    for (const { socket } of opened) socket.terminate();
    await club.realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
