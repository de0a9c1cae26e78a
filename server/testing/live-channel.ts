import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { LONGEST_WAIT_MS } from '#tools/longest-wait.ts';

export interface LiveMessage {
  event: string;
  payload: Record<string, unknown>;
}

/** A private channel of the real supabase-js, with what it has told so far. */
export class LiveChannel {
  readonly channel: RealtimeChannel;
  readonly received: LiveMessage[] = [];
  readonly statuses: { status: string; reason: string | undefined }[] = [];
  readonly system: Record<string, unknown>[] = [];
  #watchers: (() => void)[] = [];

  constructor(client: SupabaseClient, topic: string, config: Record<string, unknown> = { private: true }) {
    this.channel = client
      .channel(topic, { config })
      .on('broadcast', { event: '*' }, ({ event, payload }) =>
        this.#note(() => this.received.push({ event, payload: payload as LiveMessage['payload'] })),
      )
      .on('system', {}, (payload: Record<string, unknown>) => this.#note(() => this.system.push(payload)));
  }

  /** Joins and resolves with the first status that supabase-js tells. */
  async join(): Promise<{ status: string; reason: string | undefined }> {
    const note = (status: string, error?: Error) => this.#note(() => this.statuses.push({ status, reason: error?.message }));
    this.channel.subscribe(note, LONGEST_WAIT_MS);
    await this.until(() => this.statuses.length > 0);
    return this.statuses[0] ?? { status: '', reason: undefined };
  }

  get hasClosed(): boolean {
    return this.statuses.some(({ status }) => status === 'CLOSED');
  }

  /**
   * Resolves once `isSo` is true of what this channel has told.
   * @throws an error with what it has told, when that does not come
   */
  async until(isSo: () => boolean): Promise<void> {
    let isLate = false;
    const limit = setTimeout(() => this.#note(() => (isLate = true)), LONGEST_WAIT_MS);
    try {
      while (!isSo()) {
        if (isLate) throw new Error(`What was waited for has not come. Told so far: ${JSON.stringify(this.received)}`);
        await new Promise<void>((resolve) => this.#watchers.push(resolve));
      }
    } finally {
      clearTimeout(limit);
    }
  }

  /** Resolves with the messages once there are so many. */
  async messages(count: number): Promise<LiveMessage[]> {
    await this.until(() => this.received.length >= count);
    return this.received;
  }

  #note(change: () => void): void {
    change();
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const watcher of watchers) watcher();
  }
}
