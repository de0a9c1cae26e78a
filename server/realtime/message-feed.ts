import type { Logger } from '#server/base/log.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { ENDED_SESSIONS_TOPIC, MESSAGE_CHANNEL } from '#server/database/realtime-schema.ts';
import type { Broadcast } from './hub.ts';

interface FeedOptions {
  connection: ServerAccess;
  /** Whether anybody listens; while nobody does, messages are passed over unread. */
  isWanted: () => boolean;
  onMessage: (message: Broadcast) => void;
  log: Logger;
}

interface Row {
  id: string | null;
  topic: string;
  event: string;
  payload: unknown;
  transaction_id: string;
  upto: string;
}

const PAGE = 1_000;
// At most so many reads a second, however many transactions notify.
const BETWEEN_READS_MS = 10;
// After the last news: for transactions that committed beside the one that notified, and did not notify themselves.
const FOLLOW_UPS_MS = [20, 50, 150, 400, 1_000];
// Should a notification be lost, this is how late its message comes.
const IDLE_MS = 5_000;
const AFTER_FAILURE_MS = 1_000;

/**
 * Messages of one look have no order of their own: a channel that ends hears nothing more, not even of the act that
 * ends it.
 */
function endingsFirst(rows: readonly Row[]): Row[] {
  return [...rows.filter(({ topic }) => topic === ENDED_SESSIONS_TOPIC), ...rows.filter(({ topic }) => topic !== ENDED_SESSIONS_TOPIC)];
}

// Reads the rows visible now that were not at the last look: each message comes once, in whatever order the
// transactions ended.
const READ_SQL = `
  select page.*, looked.upto from (select coalesce($3::text, pg_current_snapshot()::text) as upto) looked
  left join lateral (
    select m.id, m.topic, m.event, m.payload, m.transaction_id::text from realtime.messages m
    where m.transaction_id >= pg_snapshot_xmin($1::text::pg_snapshot)
      and not pg_visible_in_snapshot(m.transaction_id, $1::text::pg_snapshot)
      and pg_visible_in_snapshot(m.transaction_id, looked.upto::pg_snapshot)
      and (m.transaction_id, m.id) > ($4::text::xid8, $5::uuid)
      and m.extension = 'broadcast' and m.private
    order by m.transaction_id, m.id limit $2::int
  ) page on true`;
const START = ['0', '00000000-0000-0000-0000-000000000000'] as const;

/**
 * Reads each message of the database once, soon after its transaction has committed. A notification only says that it
 * is time to look; what has been read is known by the database's own snapshots, so nothing is lost while the connection
 * is away.
 */
export class MessageFeed {
  readonly #options: FeedOptions;
  #readUpto = '';
  #isRunning = false;
  #isWoken = false;
  #endPause: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopListening: () => Promise<void> = async () => undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Begins with the messages of transactions that end from now on. */
  async start(): Promise<void> {
    this.#isRunning = true;
    await this.#passOver();
    this.#stopListening = await this.#options.connection.listen(MESSAGE_CHANNEL, () => this.wake());
    this.#running = this.#run();
  }

  /** Looks for messages at once. */
  wake(): void {
    if (!this.#options.isWanted()) return;
    this.#isWoken = true;
    this.#endPause?.();
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#endPause?.();
    await this.#running;
    await this.#stopListening().catch(() => undefined);
  }

  async #run(): Promise<void> {
    let followUp = FOLLOW_UPS_MS.length;
    while (this.#isRunning) {
      let wait = IDLE_MS;
      const isWoken = this.#isWoken;
      this.#isWoken = false;
      try {
        const count = this.#options.isWanted() ? await this.#read() : await this.#passOver();
        followUp = isWoken || count > 0 ? 0 : followUp + 1;
        wait = FOLLOW_UPS_MS[followUp] ?? IDLE_MS;
      } catch (error) {
        this.#options.log.error({ err: error }, 'messages could not be read');
        wait = AFTER_FAILURE_MS;
      }
      await this.#pause(BETWEEN_READS_MS, false);
      if (!this.#isWoken) await this.#pause(wait, true);
    }
  }

  async #pause(milliseconds: number, canBeEnded: boolean): Promise<void> {
    if (!this.#isRunning) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#endPause = () => {
        if (!canBeEnded && this.#isRunning) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = null;
  }

  async #read(): Promise<number> {
    let count = 0;
    let upto: string | null = null;
    let [afterTransaction, afterId]: readonly [string, string] = START;
    for (;;) {
      const rows: Row[] = await this.#options.connection.query<Row>(READ_SQL, [this.#readUpto, PAGE, upto, afterTransaction, afterId]);
      upto = rows[0]?.upto ?? upto;
      const last = rows.at(-1);
      if (last?.id) [afterTransaction, afterId] = [last.transaction_id, last.id];
      for (const { id, topic, event, payload } of endingsFirst(rows)) {
        if (id === null) continue;
        count += 1;
        this.#options.onMessage({ id, topic, event, payload });
      }
      if (rows.length < PAGE) break;
    }
    if (upto !== null) this.#readUpto = upto;
    return count;
  }

  async #passOver(): Promise<number> {
    const [row] = await this.#options.connection.query<{ upto: string }>('select pg_current_snapshot()::text as upto');
    if (row) this.#readUpto = row.upto;
    return 0;
  }
}
