import { PGlite } from '@electric-sql/pglite';
import { LostConnectionError } from '#server/database/postgres/lost-connection.ts';
import type { Engine } from './engine.ts';
import { PGLITE_OPTIONS } from './pglite-options.ts';
import { noteSwallowedErrors } from './swallowed-errors.ts';
import { RESULT_PARSERS } from './value-types.ts';

/**
 * PGlite in memory on the caller's thread, for tests. It can't be interrupted, and its data is gone when it ends.
 */
export class MemoryEngine implements Engine {
  readonly ended: Promise<string>;
  readonly pglite: PGlite;
  readonly #swallowed: () => string | null;
  #reason: string | null = null;
  #tellEnd: (reason: string) => void = () => undefined;

  private constructor(pglite: PGlite) {
    this.pglite = pglite;
    this.#swallowed = noteSwallowedErrors(pglite);
    this.ended = new Promise((resolve) => (this.#tellEnd = resolve));
  }

  /** @param loadDataDir contents of a data folder made with `dumpDataDir`, to start from */
  static async open(loadDataDir?: Blob): Promise<MemoryEngine> {
    const pglite = await PGlite.create('memory://', { ...PGLITE_OPTIONS, parsers: RESULT_PARSERS, ...(loadDataDir && { loadDataDir }) });
    return new MemoryEngine(pglite);
  }

  get isEnded(): boolean {
    return this.#reason !== null;
  }

  async exec(request: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (this.#reason !== null) throw this.#lost();
    const answer = await this.pglite.execProtocolRaw(request);
    const reason = this.#swallowed();
    if (reason === null) return answer;
    this.end(`the engine broke: ${reason}`);
    throw this.#lost();
  }

  #lost(): LostConnectionError {
    return new LostConnectionError(`The database's engine has ended: ${this.#reason}`);
  }

  end(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#tellEnd(reason);
  }

  async close(): Promise<void> {
    if (this.#reason !== null) return;
    await this.pglite.close();
    this.end('closed');
  }
}
