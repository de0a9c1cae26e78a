import { Duplex } from 'node:stream';
import { lostEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { joinBytes } from './join-bytes.ts';
import { ASKED, requireWhole } from './protocol-messages.ts';

/** PostgreSQL's words for a login that needs no password, and that it is ready. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

type Callback = (error?: Error | null) => void;

/**
 * A client of pg takes this for its connection to PostgreSQL. At the other end is PGlite. All that is written at once
 * is one request: it must end with the Sync, or be the text, after which PostgreSQL says that it is ready. An answer
 * without that word would never come to an end. It ends the engine, and so does whoever destroys this: PGlite has one
 * session, which can't be left to itself.
 */
export class EngineSocket extends Duplex {
  readonly #engine: Engine;
  #isWelcomed = false;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
    void engine.ended.then((reason) => this.destroy(lostEngine(reason)));
  }

  /** As a socket's: it is there already. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    this.#pass([chunk], callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: Callback): void {
    this.#pass(
      chunks.map(({ chunk }) => chunk),
      callback,
    );
  }

  override _final(callback: Callback): void {
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    this.#engine.end(error?.message ?? 'its session has ended');
    callback(error);
  }

  #pass(chunks: readonly Uint8Array[], callback: Callback): void {
    // The first words say who one is, which PGlite does not ask.
    const answer = this.#isWelcomed ? this.#ask(chunks) : WELCOME;
    this.#isWelcomed = true;
    void this.#answer(answer, callback);
  }

  async #answer(answer: Promise<Uint8Array | null> | Uint8Array, callback: Callback): Promise<void> {
    try {
      const bytes = await answer;
      // Whoever hears the answer may write at once.
      callback();
      if (bytes) this.push(bytes);
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  async #ask(chunks: readonly Uint8Array[]): Promise<Uint8Array | null> {
    const request = joinBytes(chunks);
    if (request[0] === ASKED.terminate) return null;
    const answer = await this.#engine.exec(request);
    requireWhole(answer);
    return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  }
}
