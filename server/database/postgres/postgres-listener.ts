import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import { quoteName } from '../sql-text.ts';
import type { PostgresSession } from './postgres-session.ts';

interface ListenerOptions {
  open: (onNotify: () => void) => Promise<PostgresSession>;
  channel: string;
  /** Called at each notification, and whenever listening has begun, because some may have been missed before. */
  onNotify: () => void;
}

const BETWEEN_TRIES_MS = 250;
// A connection that only listens would not notice that its other end is gone. So it repeats its LISTEN.
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;

/** Listens to one channel in a session of its own. When the session is lost, it listens in a new one. */
export class PostgresListener {
  readonly #options: ListenerOptions;
  #session: PostgresSession | null = null;
  #question: Repeating | null = null;
  #isStopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** @throws the error of the first try; later failures are tried again until `stop` */
  async start(): Promise<void> {
    const { open, channel, onNotify } = this.#options;
    const session = await open(onNotify);
    const listen = () => session.run(`listen ${quoteName(channel)}`, [], { withinMs: ANSWER_WITHIN_MS });
    try {
      await listen();
    } catch (error) {
      session.destroy();
      throw error;
    }
    if (this.#isStopped) return session.end();
    this.#session = session;
    // A session that does not answer is lost, which `whenLost` tells.
    this.#question = every({ everyMs: ASK_EVERY_MS, task: listen, onError: () => undefined });
    session.whenLost(() => this.#startAgain());
    onNotify();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    void this.#question?.stop();
    await this.#session?.end();
  }

  #startAgain(): void {
    void this.#question?.stop();
    this.#session = null;
    if (this.#isStopped) return;
    this.start().catch(() => setTimeout(() => this.#startAgain(), BETWEEN_TRIES_MS).unref());
  }
}
