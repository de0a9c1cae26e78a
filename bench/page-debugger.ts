import { once } from 'node:events';
import { WebSocket } from 'ws';

type Values = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Values;
  result?: Values;
  error?: { message: string };
}

interface Waiting {
  resolve: (result: Values) => void;
  reject: (error: Error) => void;
}

/** Chromium's debugging port, without a test runner between: its workers hear it too. */
export class PageDebugger {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: Values) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8')) as Message));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium has closed.'));
    });
  }

  /** Attaches to the browser that listens on the port. */
  static async attach(port: number): Promise<PageDebugger> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    return new PageDebugger(socket);
  }

  #hear({ id, method, params, result, error }: Message): void {
    if (method) this.#listeners.get(method)?.(params ?? {});
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result ?? {});
  }

  /**
   * Sends a command.
   * @param sessionId of the page or worker it is for; the browser's own without it
   */
  async send(method: string, params: Values = {}, sessionId?: string): Promise<Values> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Calls `listener` at each event of that name, one listener a name. */
  on(method: string, listener: (params: Values) => void): void {
    this.#listeners.set(method, listener);
  }

  /** Evaluates an expression in a page and gives its value. */
  async evaluate(sessionId: string, expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, sessionId);
    return (result as { value?: unknown } | undefined)?.value;
  }

  close(): void {
    this.#socket.close();
  }
}
