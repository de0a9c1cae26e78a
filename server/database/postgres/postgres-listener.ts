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
  #question: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** @throws the error of the first try; later failures are tried again until `stop` */
  async start(): Promise<void> {
    const { open, channel, onNotify } = this.#options;
    const session = await open(onNotify);
    const listen = () => session.run(`listen "${channel.replaceAll('"', '""')}"`, [], { withinMs: ANSWER_WITHIN_MS });
    try {
      await listen();
    } catch (error) {
      session.destroy();
      throw error;
    }
    if (this.#isStopped) return session.end();
    this.#session = session;
    this.#question = setInterval(() => void listen().catch(() => undefined), ASK_EVERY_MS).unref();
    session.whenLost(() => this.#startAgain());
    onNotify();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#question) clearInterval(this.#question);
    await this.#session?.end();
  }

  #startAgain(): void {
    if (this.#question) clearInterval(this.#question);
    this.#session = null;
    if (this.#isStopped) return;
    this.start().catch(() => setTimeout(() => this.#startAgain(), BETWEEN_TRIES_MS).unref());
  }
}
