import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';

/** How PostgreSQL begins the message of a notification. */
const NOTIFICATION = 'A'.charCodeAt(0);
const HEAD_BYTES = 5;

/** The messages of the database but its notifications. */
function withoutNotifications(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= HEAD_BYTES && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

/**
 * A place between the server and its database where connections can be cut, refused or swallowed, and notifications
 * left out.
 */
export class TcpProxy {
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#take(socket));
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #swallows = false;
  #keepsOpen = false;
  #leavesNotificationsOut = false;
  #port = 0;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
  }

  /** A proxy in front of a database, on a free port. */
  static async start(databaseUrl: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(databaseUrl));
    await proxy.#listen();
    return proxy;
  }

  /** The database's address by way of the proxy. */
  via(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Cuts all connections and refuses new ones, as a server that is down. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#cut();
    await closed;
  }

  /** Takes connections and bytes and hands nothing on, in either direction, as a network that drops everything. */
  swallow(): void {
    this.#swallows = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Hands the database's last bytes on, but not yet the end of its connection, for connections made from now on. */
  keepOpen(): void {
    this.#keepsOpen = true;
  }

  /** Hands no notification on, as a pooler in transaction mode, for connections made from now on. */
  leaveNotificationsOut(): void {
    this.#leavesNotificationsOut = true;
  }

  /** Lets new connections through again; those that were swallowed learn that they have ended. */
  async heal(): Promise<void> {
    if (this.#swallows) this.#cut();
    this.#swallows = false;
    if (!this.#server.listening) await this.#listen();
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.refuse();
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #take(socket: Socket): void {
    this.#keep(socket);
    if (this.#swallows) return;
    const upstream = this.#keep(connect(this.#target.port, this.#target.host));
    socket.once('close', () => upstream.destroy());
    if (!this.#keepsOpen) upstream.once('close', () => socket.destroy());
    const said = socket.pipe(upstream);
    (this.#leavesNotificationsOut ? said.pipe(withoutNotifications()) : said).pipe(socket, { end: !this.#keepsOpen });
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
}
