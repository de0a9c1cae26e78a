import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A pooler in transaction mode that knows nothing of prepared statements: between two questions, sessions of the
 * database change their clients.
 */
export class SwappingPooler {
  readonly #clients: Socket[] = [];
  readonly #sessions: Socket[] = [];
  readonly #server;

  private constructor({ hostname, port }: URL) {
    this.#server = createServer((client) => {
      const session = connect(Number(port), hostname);
      this.#clients.push(client);
      this.#sessions.push(session);
      client.on('data', (bytes) => this.#sessions[this.#clients.indexOf(client)]?.write(bytes));
      session.on('data', (bytes) => this.#clients[this.#sessions.indexOf(session)]?.write(bytes));
      session.once('close', () => this.#clients[this.#sessions.indexOf(session)]?.destroy());
      for (const socket of [client, session]) socket.on('error', () => undefined);
    });
  }

  static async start(databaseUrl: string): Promise<SwappingPooler> {
    const pooler = new SwappingPooler(new URL(databaseUrl));
    pooler.#server.listen(0, '127.0.0.1');
    await once(pooler.#server, 'listening');
    return pooler;
  }

  /** The database's address by way of the pooler. */
  via(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Gives the first client the last one's session, and so on. Nobody may wait for an answer. */
  swap(): void {
    this.#sessions.reverse();
  }

  async close(): Promise<void> {
    for (const socket of [...this.#clients, ...this.#sessions]) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
