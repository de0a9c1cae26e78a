import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Answered } from '#server/http/request-log.ts';
import { requestGroup, statusGroup } from './request-group.ts';

/** The sources that are read when somebody asks for the metrics. */
export interface MetricsSources {
  isDatabaseWell: () => boolean;
  /** Sessions of the pool; null on PGlite. */
  sessions: () => { open: number; idle: number; waiting: number } | null;
  /** Bytes of the database: on PGlite of its folder. */
  databaseBytes: () => Promise<number>;
  jobs: () => Promise<Readonly<Record<string, number>>>;
  disk: () => Promise<Readonly<Record<string, number>>>;
  sockets: () => number;
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Less than a Prometheus waits (10 s). */
const READ_WITHIN_MS = 3_000;
const WEBHOOK = '/functions/v1/stripe-webhook';

/**
 * Reads metrics that may take long. A database that is away or falls silent must not take the other metrics with it:
 * what has not come in time is left out. It is not asked for again meanwhile, or each look would take one more session
 * of a pool that is short of them.
 * @param otherwise what is told of a reading that failed or is late
 */
function inTime<Value>(read: () => Value | Promise<Value>, otherwise: Value, withinMs: number): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return async () => {
    reading ??= Promise.resolve()
      .then(read)
      .catch(() => otherwise)
      .finally(() => (reading = null));
    let limit: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Value>((resolve) => {
      limit = setTimeout(() => resolve(otherwise), withinMs);
    });
    const value = await Promise.race([reading, tooLate]);
    clearTimeout(limit);
    return value;
  };
}

/**
 * The server's own metrics, for a Prometheus. The cost of a request is one observation of a histogram; all else is read
 * on demand.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'club_request_seconds',
    help: 'Requests by part of the server and status, and how long they took, waiting for their turn included',
    labelNames: ['group', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #mails = new Counter({
    name: 'club_mails_total',
    help: 'Mails handed over, and tries that the mail server refused or that did not reach it',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #webhooks = new Counter({
    name: 'club_payment_webhooks_total',
    help: 'Messages of the payment provider: accepted, refused (a wrong signature) or failed (the provider sends it again)',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });

  readonly #readWithinMs: number;

  /** @param readWithinMs how long a metric that is read off may take */
  constructor(readWithinMs = READ_WITHIN_MS) {
    this.#readWithinMs = readWithinMs;
    for (const outcome of ['sent', 'failed']) this.#mails.inc({ outcome }, 0);
    for (const outcome of ['accepted', 'refused', 'failed']) this.#webhooks.inc({ outcome }, 0);
  }

  /** One request was answered. */
  readonly onAnswer = ({ method, path, status, ms }: Answered): void => {
    this.#requests.observe({ group: requestGroup(path), status: statusGroup(status) }, ms / 1_000);
    // The provider sends by POST. A browser's preflight would be one more that was accepted.
    if (method === 'POST' && path === WEBHOOK)
      this.#webhooks.inc({ outcome: status < 300 ? 'accepted' : status < 500 ? 'refused' : 'failed' });
  };

  /** A mail was handed over, or was not. */
  readonly onMail = (isSent: boolean): void => this.#mails.inc({ outcome: isSent ? 'sent' : 'failed' });

  /** Says where the rest is read. */
  watch(sources: MetricsSources): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) => {
      const readInTime = inTime(read, Number.NaN, this.#readWithinMs);
      return new Gauge({
        name,
        help,
        registers: [this.#registry],
        async collect() {
          this.set(await readInTime());
        },
      });
    };
    gauge('club_database_up', 'Whether the last question to the database was answered', () => Number(sources.isDatabaseWell()));
    gauge('club_database_bytes', 'Bytes of the database; on PGlite of its folder', sources.databaseBytes);
    gauge('club_sockets', 'Open WebSockets of live updates', sources.sockets);
    this.#labelled(
      'club_jobs',
      'Mails and calls to other services that are due, and that were given up in the last week',
      'state',
      sources.jobs,
    );
    this.#labelled('club_disk_bytes', 'Of the disk with DATA_DIR: free bytes, and how many of them uploads leave', 'kind', sources.disk);
    this.#labelled(
      'club_database_sessions',
      'Sessions of PostgreSQL in the pool, and callers who wait for one',
      'state',
      () => sources.sessions() ?? {},
    );
  }

  /** Says how many calls wait for their turn, by queue. */
  watchQueues(waiting: () => Readonly<Record<string, number>>): void {
    this.#labelled('club_calls_waiting', 'Calls that wait for their turn', 'line', waiting);
  }

  /** The metrics in Prometheus' text. */
  async text(): Promise<{ text: string; type: string }> {
    // From the first question on: its clock for the event loop wakes the process again and again.
    if (!this.#registry.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics({ register: this.#registry });
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }

  #labelled(
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
  ): void {
    const readInTime = inTime(read, {}, this.#readWithinMs);
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const values = await readInTime();
        gauge.reset();
        for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
      },
    });
  }
}
