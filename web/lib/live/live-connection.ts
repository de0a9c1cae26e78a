import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import type { RealtimeChannel } from '@supabase/realtime-js';

const HEARTBEAT_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** As many as Supabase's Realtime replays. */
const REPLAY_LIMIT = 25;
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

function delayBefore(attempt: number): number {
  return RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length) - 1] ?? HEARTBEAT_MS;
}

interface LiveConnectionOptions {
  supabaseUrl: string;
  supabaseKey: string;
  /** The member's token as it is now; null without a session. */
  readToken: () => Promise<string | null>;
  onMessage: (topic: string, event: string, payload: Readonly<Record<string, unknown>>) => void;
  /** A topic is being heard: for the first time, or again after it was not. */
  onJoined: (topic: string, isFirst: boolean) => void;
  onLost: (topic: string) => void;
  /** The server has ended the topic for this session; a lost connection is none of that. */
  onClosed: (topic: string) => void;
  /**
   * When what the screens show was first read, by the server's clock, in Unix milliseconds: what a topic was told since
   * is told again on joining it.
   */
  readSince: () => number;
}

interface Channel {
  channel: RealtimeChannel;
  hasJoined: boolean;
  attempt: number;
  retry?: ReturnType<typeof setTimeout>;
}

/**
 * The one WebSocket of a tab and the private topics it hears. It comes back by itself after 1, 2, 5, then every 10 s.
 */
export class LiveConnection {
  readonly #client: RealtimeClient;
  readonly #options: LiveConnectionOptions;
  readonly #channels = new Map<string, Channel>();
  #ready: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    this.#client = new RealtimeClient(`${options.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: options.supabaseKey },
      heartbeatIntervalMs: HEARTBEAT_MS,
      timeout: TIMEOUT_MS,
      reconnectAfterMs: delayBefore,
      accessToken: options.readToken,
    });
  }

  /** Hears exactly these topics from now on. */
  async hear(topics: ReadonlySet<string>): Promise<void> {
    // A join carries the token it was made with, so the token comes first.
    await (this.#ready ??= this.#client.setAuth());
    if (this.#isClosed) return;
    for (const topic of this.#channels.keys()) if (!topics.has(topic)) this.#leave(topic);
    for (const topic of topics) if (!this.#channels.has(topic)) this.#join(topic, { hasJoined: false, attempt: 0 });
  }

  /** Goes on with the member's newest token. */
  async renewToken(): Promise<void> {
    if (this.#ready) await this.#client.setAuth();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const topic of this.#channels.keys()) this.#leave(topic);
    await this.#client.disconnect();
  }

  #join(topic: string, { hasJoined, attempt }: Pick<Channel, 'hasJoined' | 'attempt'>): void {
    const replay = hasJoined ? undefined : { since: this.#options.readSince(), limit: REPLAY_LIMIT };
    const channel = this.#client.channel(topic, { config: { private: true, ...(replay && { broadcast: { replay } }) } });
    const state: Channel = { channel, hasJoined, attempt };
    this.#channels.set(topic, state);
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => this.#options.onMessage(topic, event, payload ?? {}));
    channel.subscribe((status) => {
      if (this.#channels.get(topic) !== state) return;
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
        this.#options.onJoined(topic, !state.hasJoined);
        state.hasJoined = true;
        state.attempt = 0;
        return;
      }
      this.#options.onLost(topic);
      // Errors and time-outs are tried again by supabase-js; a channel that the server closed is not.
      if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) return;
      this.#options.onClosed(topic);
      this.#joinAgain(topic, state);
    });
  }

  #joinAgain(topic: string, { hasJoined, attempt }: Channel): void {
    const waiting = this.#channels.get(topic);
    if (!waiting) return;
    waiting.retry = setTimeout(
      () => {
        if (this.#channels.get(topic) === waiting) this.#join(topic, { hasJoined, attempt: attempt + 1 });
      },
      delayBefore(attempt + 1),
    );
  }

  #leave(topic: string): void {
    const state = this.#channels.get(topic);
    if (!state) return;
    this.#channels.delete(topic);
    clearTimeout(state.retry);
    void this.#client.removeChannel(state.channel);
  }
}
