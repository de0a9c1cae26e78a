import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket, createSecureContext } from 'node:tls';
import { selfSigned } from './self-signed.ts';

interface FarLineOptions {
  /** Milliseconds that bytes take each way. */
  delayMs: number;
  /** Whether the line speaks TLS with a client that asks for it. */
  speaksTls?: boolean;
}

/** The traffic over a line. */
export interface Traffic {
  /** How often something was said to the database after it had spoken: so many round trips were waited for. */
  roundTrips: number;
  bytesThere: number;
  bytesBack: number;
  /** All that the database was told, without TLS. */
  said: Buffer[];
}

const TLS_REQUEST = 80_877_103;
const TLS_REQUEST_AT = 4;

/** A database that is far away: what goes to it and comes back takes its time, and is counted. */
export class FarLine {
  readonly #server: Server;
  readonly #delayMs: number;
  readonly #context = createSecureContext(selfSigned('far.example'));
  readonly #sockets = new Set<Socket>();
  #traffic: Traffic = { roundTrips: 0, bytesThere: 0, bytesBack: 0, said: [] };
  #lastWas: 'there' | 'back' = 'back';

  private constructor({ hostname, port }: URL, { delayMs, speaksTls }: FarLineOptions) {
    this.#delayMs = delayMs;
    this.#server = createServer((near) => {
      const far = this.#keep(connect(Number(port), hostname));
      this.#keep(near).once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      if (!speaksTls) return this.#join(near, far);
      near.once('data', (bytes) => {
        if (bytes.length < TLS_REQUEST_AT * 2 || bytes.readUInt32BE(TLS_REQUEST_AT) !== TLS_REQUEST) {
          near.unshift(bytes);
          return this.#join(near, far);
        }
        near.write('S');
        this.#join(new TLSSocket(near, { isServer: true, secureContext: this.#context }), far);
      });
    });
  }

  static async start(databaseUrl: string, options: FarLineOptions): Promise<FarLine> {
    const line = new FarLine(new URL(databaseUrl), options);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  /** The database's address by way of the line. */
  via(databaseUrl: string, query = ''): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    url.search = query;
    return url.href;
  }

  /** The traffic over the line since this was last asked. */
  takeTraffic(): Traffic {
    const traffic = this.#traffic;
    this.#traffic = { roundTrips: 0, bytesThere: 0, bytesBack: 0, said: [] };
    return traffic;
  }

  /** Cuts one connection at random, in the middle of whatever is said. @returns how many it has cut */
  cutOne(): number {
    const sockets = [...this.#sockets];
    const socket = sockets[Math.floor(Math.random() * sockets.length)];
    socket?.resetAndDestroy();
    return socket ? 1 : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Duplex, far: Duplex): void {
    near.on('error', () => undefined);
    near.on('data', (bytes: Buffer) => {
      if (this.#lastWas === 'back') this.#traffic.roundTrips += 1;
      this.#lastWas = 'there';
      this.#traffic.bytesThere += bytes.length;
      this.#traffic.said.push(bytes);
      this.#later(() => far.write(bytes));
    });
    far.on('data', (bytes: Buffer) => {
      this.#lastWas = 'back';
      this.#traffic.bytesBack += bytes.length;
      this.#later(() => near.write(bytes));
    });
  }

  #later(send: () => void): void {
    if (this.#delayMs === 0) send();
    else setTimeout(send, this.#delayMs);
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
