import { channelTopic, encodeMessage } from './protocol.ts';
import type { ProtocolVersion } from './protocol.ts';

/** A row of realtime.messages. */
export interface Broadcast {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
}

/** Somebody who has joined a topic. */
export interface Subscriber {
  readonly version: ProtocolVersion;
  receive: (frame: Buffer) => void;
}

const COALESCED_EVENT = 'ranking_changed';
/** With the pace of the pages, the last of many changes is in a ranking within 2 s (tools/live-in-time.test.ts). */
const COALESCE_MS = 400;
const SUBSCRIBERS_AT_ONCE = 500;
/** A member's own devices: they need not wait for a challenge's thousands. */
const FEW = 50;

interface Delivery {
  topic: string;
  subscribers: Subscriber[];
  frameFor: (version: ProtocolVersion) => Buffer;
}
interface Interval {
  timer: NodeJS.Timeout;
  latest: Broadcast | null;
}

/**
 * The listeners of each topic. A message is written once for all of its topic's subscribers. Where they are few it
 * overtakes those of other topics that are still being handed out. Of ranking_changed at most one in 0.4 s goes to a
 * topic; when more come, the last one is sent at the end of that time.
 */
export class Hub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #intervals = new Map<string, Interval>();
  readonly #deliveries: Delivery[] = [];
  #isDelivering = false;

  subscribe(topic: string, subscriber: Subscriber): void {
    const known = this.#subscribers.get(topic);
    if (known) known.add(subscriber);
    else this.#subscribers.set(topic, new Set([subscriber]));
  }

  unsubscribe(topic: string, subscriber: Subscriber): void {
    const known = this.#subscribers.get(topic);
    known?.delete(subscriber);
    if (known?.size === 0) this.#subscribers.delete(topic);
  }

  /** Hands a message to everybody who has joined its topic. */
  publish(broadcast: Broadcast): void {
    if (!this.#subscribers.has(broadcast.topic)) return;
    if (broadcast.event !== COALESCED_EVENT) {
      this.#deliver(broadcast);
      return;
    }
    const interval = this.#intervals.get(broadcast.topic);
    if (interval) {
      interval.latest = broadcast;
      return;
    }
    this.#deliver(broadcast);
    this.#startInterval(broadcast.topic);
  }

  /** Forgets what waits to be sent. */
  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
    this.#subscribers.clear();
    this.#deliveries.length = 0;
  }

  #startInterval(topic: string): void {
    const timer = setTimeout(() => {
      const latest = this.#intervals.get(topic)?.latest ?? null;
      this.#intervals.delete(topic);
      if (latest) this.publish(latest);
    }, COALESCE_MS);
    timer.unref();
    this.#intervals.set(topic, { timer, latest: null });
  }

  #deliver({ topic, event, payload, id }: Broadcast): void {
    const frames = new Map<ProtocolVersion, Buffer>();
    const message = {
      joinRef: null,
      ref: null,
      topic: channelTopic(topic),
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload, meta: { id } },
    };
    const frameFor = (version: ProtocolVersion) => {
      const frame = frames.get(version) ?? Buffer.from(encodeMessage(message, version));
      frames.set(version, frame);
      return frame;
    };
    const subscribers = [...(this.#subscribers.get(topic) ?? [])];
    if (subscribers.length <= FEW && !this.#deliveries.some((delivery) => delivery.topic === topic)) {
      for (const subscriber of subscribers) subscriber.receive(frameFor(subscriber.version));
      return;
    }
    this.#deliveries.push({ topic, subscribers, frameFor });
    if (!this.#isDelivering) this.#deliverSome();
  }

  // A topic may have thousands of subscribers: requests are answered in between.
  #deliverSome(): void {
    let room = SUBSCRIBERS_AT_ONCE;
    for (let next = this.#deliveries[0]; next && room > 0; next = this.#deliveries[0]) {
      const { frameFor } = next;
      const now = next.subscribers.splice(0, room);
      room -= now.length;
      for (const subscriber of now) subscriber.receive(frameFor(subscriber.version));
      if (next.subscribers.length === 0) this.#deliveries.shift();
    }
    this.#isDelivering = this.#deliveries.length > 0;
    if (this.#isDelivering) setImmediate(() => this.#deliverSome());
  }
}
