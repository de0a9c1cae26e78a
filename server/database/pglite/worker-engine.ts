import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import type { LostConnectionError } from '#server/database/postgres/lost-connection.ts';
import { lostEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { workerFile } from './worker-file.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.ts';

export type StartWorker = (file: URL, options: WorkerOptions) => Worker;

export interface WorkerEngineOptions {
  /** How many times this process has opened the folder, this time included. It names the thread. */
  number: number;
  /** Milliseconds until the folder must be open. Recovering a large folder after a kill takes long. */
  openWithinMs?: number;
  /** PostgreSQL's settings for as long as the folder is open. */
  settings?: Readonly<Record<string, string>>;
  startWorker?: StartWorker | undefined;
}

// PostgreSQL checks its own limit of the stack and knows nothing of the thread's. A deeply nested pattern or expression
// must reach PostgreSQL's limit first, which is an ordinary error. Reaching the thread's limit breaks the engine.
const STACK_MB = 16;
const CLOSE_WITHIN_MS = 6_000;

/** Compiled once in a process and shared by its threads. */
let program: WebAssembly.Module | undefined;

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * PGlite in a worker thread. The server's thread goes on while a statement runs, and can end the worker in the middle
 * of it.
 */
export class WorkerEngine implements Engine {
  readonly ended: Promise<string>;
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #reason: string | null = null;
  #onOpen: () => void = () => undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('messageerror', () => this.end('an answer of the engine could not be read'));
    worker.on('error', (error) => this.end(`the engine's thread failed: ${error instanceof Error ? error.message : String(error)}`));
    this.ended = new Promise((resolve) => {
      worker.once('exit', (status) => {
        this.end(`the engine's thread ended with status ${status}`);
        resolve(this.#reason ?? '');
      });
    });
  }

  /**
   * Opens a folder, which no other engine may have open.
   * @throws an error with the reason; then nothing of this opening is left
   */
  static async open(
    dataDir: string,
    { number, openWithinMs = 120_000, settings = {}, startWorker = newWorker }: WorkerEngineOptions,
  ): Promise<WorkerEngine> {
    const engine = new WorkerEngine(startWorker(...workerAt(dataDir, number, settings)));
    const limit = setTimeout(() => engine.end(`the folder was not open within ${openWithinMs} ms`), openWithinMs);
    const failure = await Promise.race([new Promise<null>((resolve) => (engine.#onOpen = () => resolve(null))), engine.ended]);
    clearTimeout(limit);
    if (failure !== null) throw new Error(failure);
    return engine;
  }

  get isEnded(): boolean {
    return this.#reason !== null;
  }

  async exec(request: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (this.#reason !== null) throw this.#lost();
    if (this.#waiting) throw new Error('The engine does one request at a time');
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#send({ kind: 'exec', request }, [request.buffer]);
    });
  }

  end(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#waiting?.reject(this.#lost());
    this.#waiting = null;
    void this.#worker.terminate();
  }

  async close(): Promise<void> {
    if (this.#reason !== null) {
      await this.ended;
      return;
    }
    const limit = setTimeout(() => this.end(`the engine did not close within ${CLOSE_WITHIN_MS} ms`), CLOSE_WITHIN_MS);
    this.#send({ kind: 'close' });
    await this.ended;
    clearTimeout(limit);
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'open') {
      ({ program } = message);
      this.#onOpen();
    } else if (message.kind === 'broken') this.end(message.reason);
    else {
      this.#waiting?.resolve(message.answer);
      this.#waiting = null;
    }
  }

  #lost(): LostConnectionError {
    return lostEngine(this.#reason);
  }
}

function workerAt(dataDir: string, number: number, settings: Readonly<Record<string, string>>): [file: URL, options: WorkerOptions] {
  const data: WorkerData = { dataDir, settings, program };
  return [
    workerFile(),
    {
      name: `pglite-${number}`,
      workerData: data,
      execArgv: [],
      // Members' statements reach this thread, so it gets none of the server's secrets.
      env: {},
      resourceLimits: { stackSizeMb: STACK_MB },
    },
  ];
}

function newWorker(file: URL, options: WorkerOptions): Worker {
  return new Worker(file, options);
}
