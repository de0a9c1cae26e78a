import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A balancer of raw TCP in front of several servers: each connection goes to the next one, WebSockets too. A server
 * that takes no connection is passed over, and a connection ends with its server's.
 */
export class RoundRobin {
  readonly #server = createServer((socket) => this.#take(socket));
  readonly #targets: readonly URL[];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(addresses: readonly string[]) {
    this.#targets = addresses.map((address) => new URL(address));
  }

  /** A balancer on a free port. */
  static async start(addresses: readonly string[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(addresses);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(socket: Socket, tries = this.#targets.length): void {
    this.#keep(socket);
    const target = this.#targets[this.#next++ % this.#targets.length];
    const upstream = this.#keep(connect(Number(target?.port), '127.0.0.1'));
    let isConnected = false;
    upstream.once('connect', () => {
      isConnected = true;
      socket.once('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    upstream.once('close', () => (isConnected || tries <= 1 ? socket.destroy() : this.#take(socket, tries - 1)));
  }

  #keep(socket: Socket): Socket {
    if (this.#sockets.has(socket)) return socket;
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
