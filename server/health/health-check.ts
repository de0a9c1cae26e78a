import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { CallerAccess } from '#server/database/club-connection.ts';
import type { DiskWatch } from '#server/storage/room/disk-space.ts';

/** How the server was when it was asked last. */
export interface Health {
  isWell: boolean;
  isDiskNearlyFull: boolean;
}

export interface HealthOptions {
  connection: Pick<CallerAccess, 'askAs'>;
  /** The disk of the data folder. */
  disk: Pick<DiskWatch, 'check'>;
  log: Logger;
  everyMs?: number;
  answerWithinMs?: number;
}

const EVERY_MS = 5_000;
// A fault that the server mends by itself is no reason to be taken out of service: a member's statement runs into its
// limit (10 s), or the engine of PGlite is opened again.
const ANSWER_WITHIN_MS = 15_000;

// A member's role, though nobody's in particular: a visitor may read nothing. No row is well too.
const MEMBER = { auth: { role: 'authenticated' } };
const READ = { text: 'select id from public.challenges limit 1', parameters: [] };

/**
 * Asks the server every five seconds what members ask of it: a read under row-level security, on the way that their
 * requests take, but not in their queue. /healthz tells the last answer, so that nobody can make the database work by
 * asking for it.
 */
export class HealthCheck {
  readonly #options: HealthOptions;
  #last: Health = { isWell: true, isDiskNearlyFull: false };
  #timer: Repeating | null = null;
  #asking: Promise<Health> | null = null;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  get last(): Health {
    return this.#last;
  }

  /** Asks now and from then on; resolves with the first answer. */
  async start(): Promise<Health> {
    const { log, everyMs = EVERY_MS } = this.#options;
    this.#timer = every({
      everyMs,
      task: async () => this.ask(),
      onError: (error) => log.error({ err: error }, 'the server could not ask itself'),
    });
    return this.ask();
  }

  /** Resolves when the question that is being asked is answered. */
  async stop(): Promise<void> {
    await this.#timer?.stop();
  }

  /** Asks now, or waits for the question that is being asked. */
  async ask(): Promise<Health> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<Health> {
    const { log, disk } = this.#options;
    const [failure, { isNearlyFull }] = await Promise.all([this.#read(), disk.check()]);
    const health: Health = { isWell: failure === null, isDiskNearlyFull: isNearlyFull };
    // Once a change, not every five seconds.
    if (this.#last.isWell && failure) log.error({ err: failure }, 'the club does not answer');
    if (!this.#last.isWell && !failure) log.warn('the club answers again');
    this.#last = health;
    return health;
  }

  async #read(): Promise<Error | null> {
    const { connection, answerWithinMs = ANSWER_WITHIN_MS } = this.#options;
    let limit: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Error>((resolve) => {
      limit = setTimeout(() => resolve(new Error(`No answer within ${answerWithinMs} ms`)), answerWithinMs);
    });
    const reading = connection.askAs(MEMBER, READ).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    const failure = await Promise.race([reading, tooLate]);
    clearTimeout(limit);
    return failure;
  }
}
