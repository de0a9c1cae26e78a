import { PGlite } from '@electric-sql/pglite';
import type { LostConnectionError } from '#server/database/postgres/lost-connection.ts';
import { lostEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { execForgetting } from './exec-forgetting.ts';
import { compileProgram } from './pglite-program.ts';

/** Compiled once in a process: its test files open one after the other. */
let program: Promise<WebAssembly.Module> | undefined;

// Tests open this a hundred times. To fill 128 MB with empty pages takes as long as the rest.
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * PGlite in memory on the caller's thread, for tests. It can't be interrupted, and its data is gone when it ends.
 */
export class MemoryEngine implements Engine {
  readonly ended: Promise<string>;
  #opened: PGlite | null;
  #reason: string | null = null;
  #tellEnd: (reason: string) => void = () => undefined;

  private constructor(pglite: PGlite) {
    this.#opened = pglite;
    this.ended = new Promise((resolve) => (this.#tellEnd = resolve));
  }

  /** @param loadDataDir contents of a data folder made with `dumpDataDir`, to start from */
  static async open(loadDataDir?: Blob): Promise<MemoryEngine> {
    const pgliteWasmModule = await (program ??= compileProgram());
    const options = { startParams: START_PARAMS, pgliteWasmModule, ...(loadDataDir && { loadDataDir }) };
    const pglite = await PGlite.create('memory://', options);
    return new MemoryEngine(pglite);
  }

  /** @throws LostConnectionError when it has ended */
  get pglite(): PGlite {
    if (!this.#opened) throw this.#lost();
    return this.#opened;
  }

  get isEnded(): boolean {
    return this.#reason !== null;
  }

  async exec(request: Uint8Array): Promise<Uint8Array> {
    const { pglite } = this;
    try {
      return await execForgetting(pglite, request);
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error));
      throw this.#lost();
    }
  }

  #lost(): LostConnectionError {
    return lostEngine(this.#reason);
  }

  end(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    // An owner that still holds this, such as a test file that is over, would keep its 100 MB.
    this.#opened = null;
    this.#tellEnd(reason);
  }

  async close(): Promise<void> {
    if (this.#reason !== null) return;
    await this.pglite.close();
    this.end('closed');
  }
}
