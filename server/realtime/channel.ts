import type { Caller } from '#server/base/caller.ts';
import type { Broadcast, Subscriber } from './hub.ts';
import { asksForPresence, asksForReadiness } from './join-request.ts';
import type { ServerMessage } from './protocol.ts';

interface ChannelOptions {
  /** As the database knows it. */
  topic: string;
  /** As the client knows it. */
  clientTopic: string;
  joinRef: string | null;
  caller: Caller;
  subscriber: Subscriber;
}

const LONGEST_TIMER_MS = 2_147_483_647;

/** A topic that a socket has joined, until it leaves or the token's time is over. */
export class Channel {
  readonly topic: string;
  readonly subscriber: Subscriber;
  readonly #clientTopic: string;
  readonly #joinRef: string | null;
  #caller: Caller;
  #expiry: NodeJS.Timeout | undefined;

  constructor({ topic, clientTopic, joinRef, caller, subscriber }: ChannelOptions) {
    this.topic = topic;
    this.subscriber = subscriber;
    this.#clientTopic = clientTopic;
    this.#joinRef = joinRef;
    this.#caller = caller;
  }

  get caller(): Caller {
    return this.#caller;
  }

  /** Calls back once the token's time is over. */
  whenExpired(onExpired: () => void): void {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.#caller;
    if (expiresAt === null) return;
    this.#expiry = setTimeout(onExpired, Math.min(Math.max(expiresAt * 1_000 - Date.now(), 0), LONGEST_TIMER_MS)).unref();
  }

  /** Goes on with a newer token of the same caller. */
  renew(caller: Caller, onExpired: () => void): void {
    this.#caller = caller;
    this.whenExpired(onExpired);
  }

  stop(): void {
    clearTimeout(this.#expiry);
  }

  /** The messages that Supabase's Realtime sends right after the reply to a join. */
  pushesAfterJoin(payload: Record<string, unknown>): ServerMessage[] {
    const pushes: ServerMessage[] = [];
    if (asksForReadiness(payload)) pushes.push(this.systemMessage('ok', 'Replication connection established'));
    // The server keeps no presence, so no member is present.
    if (asksForPresence(payload)) pushes.push(this.#push('presence_state', {}));
    return pushes;
  }

  /** A message from before the join, marked as one, as Supabase's Realtime does. */
  replayOf({ id, event, payload }: Broadcast): ServerMessage {
    return this.#push('broadcast', { type: 'broadcast', event, payload, meta: { id, replayed: true } });
  }

  systemMessage(status: 'ok' | 'error', message: string): ServerMessage {
    return this.#push('system', { channel: this.topic, extension: 'system', status, message });
  }

  closeMessage(): ServerMessage {
    return { ...this.#push('phx_close', {}), ref: this.#joinRef };
  }

  #push(event: string, payload: Record<string, unknown>): ServerMessage {
    return { joinRef: this.#joinRef, ref: null, topic: this.#clientTopic, event, payload };
  }
}
