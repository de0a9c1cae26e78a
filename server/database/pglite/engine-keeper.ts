import { LostConnectionError } from '#server/database/postgres/lost-connection.ts';
import type { Engine } from './engine.ts';

export interface KeeperOptions<Opened> {
  /** Opens the folder; `number` counts the openings. When it fails, nothing of that opening may be left. */
  open: (number: number) => Promise<Opened>;
  /** Called when an engine has ended unexpectedly, and when another one has replaced it. */
  onLost?: ((reason: string, number: number) => void) | undefined;
  onOpenAgain?: ((number: number) => void) | undefined;
  /** Called once when the folder can't be opened any more. From then on every caller is refused. */
  onGivenUp?: ((error: Error) => void) | undefined;
  /** Milliseconds a caller waits while the folder is opened again. */
  waitMs?: number;
}

interface Waiter<Opened> {
  resolve: (opened: Opened) => void;
  reject: (error: Error) => void;
}

const TRIES = 3;
const BETWEEN_TRIES_MS = 250;

/**
 * Keeps an engine open. When an engine ends, the folder is opened again as soon as nothing of the old one is left, and
 * callers wait for that. An open transaction, prepared statements and LISTEN end with their engine. Callers notice by
 * the value of `open`, which is a new one each time.
 */
export class EngineKeeper<Opened extends { readonly engine: Engine }> {
  readonly #options: KeeperOptions<Opened>;
  readonly #waiters = new Set<Waiter<Opened>>();
  #current: Opened | null = null;
  #openings = 0;
  #refusal: LostConnectionError | null = null;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions<Opened>) {
    this.#options = options;
  }

  /** @throws the error of the first opening, which is not tried again */
  async start(): Promise<void> {
    const opened = await this.#open();
    this.#current = opened;
    this.#keeping = this.#keep(opened);
  }

  /** @throws LostConnectionError when no engine is open in time, or the folder was given up */
  async acquire(): Promise<Opened> {
    if (this.#refusal) throw this.#refusal;
    if (this.#current && !this.#current.engine.isEnded) return this.#current;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter<Opened> = {
        resolve: (opened) => (settle(), resolve(opened)),
        reject: (error) => (settle(), reject(error)),
      };
      const limit = setTimeout(
        () => waiter.reject(new LostConnectionError('The database was not open again in time')),
        this.#options.waitMs ?? 10_000,
      );
      this.#waiters.add(waiter);
    });
  }

  async close(): Promise<void> {
    this.#refuse(new LostConnectionError('The database has been closed'));
    await this.#current?.engine.close();
    await this.#keeping;
  }

  async #keep(first: Opened): Promise<void> {
    let opened: Opened | null = first;
    while (opened) {
      const reason: string = await opened.engine.ended;
      this.#current = null;
      if (this.#refusal) return;
      this.#options.onLost?.(reason, this.#openings);
      opened = await this.#openAgain();
      if (opened && this.#refusal) return opened.engine.close();
      this.#current = opened;
      if (!opened) return;
      for (const waiter of this.#waiters) waiter.resolve(opened);
      this.#options.onOpenAgain?.(this.#openings);
    }
  }

  async #openAgain(): Promise<Opened | null> {
    for (let tries = 1; !this.#refusal; tries += 1) {
      try {
        return await this.#open();
      } catch (error) {
        if (tries === TRIES) {
          this.#giveUp(error);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
      }
    }
    return null;
  }

  async #open(): Promise<Opened> {
    this.#openings += 1;
    return this.#options.open(this.#openings);
  }

  #giveUp(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const last = new LostConnectionError(`The database could not be opened ${TRIES} times in a row: ${reason}`, { cause: error });
    this.#refuse(last);
    this.#options.onGivenUp?.(last);
  }

  #refuse(refusal: LostConnectionError): void {
    this.#refusal ??= refusal;
    for (const waiter of this.#waiters) waiter.reject(this.#refusal);
  }
}
