// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { LiveConnection } from './live-connection.ts';

const TOPIC = 'user:m';
const CHANNEL = `realtime:${TOPIC}`;

interface Sent {
  joinRef: string;
  ref: string;
  topic: string;
  event: string;
  payload: { config?: { private?: boolean; broadcast?: object } };
}

/** The other end of the app's WebSocket. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: Sent[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    FakeSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as [string, string, string, string, Sent['payload']];
    this.sent.push({ joinRef, ref, topic, event, payload });
  }

  tell(joinRef: string, ref: string | null, event: string, payload: object): void {
    this.onmessage?.({ data: JSON.stringify([joinRef, ref, CHANNEL, event, payload]) });
  }

  accept({ joinRef, ref }: Sent): void {
    this.tell(joinRef, ref, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

afterEach(() => {
  FakeSocket.opened = [];
  vi.unstubAllGlobals();
});

test('a topic joined for the first time is told again what it was told since the page was opened; joined again, it is not', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const joins = () => FakeSocket.opened.flatMap(({ sent }) => sent.filter(({ event }) => event === 'phx_join'));
  const onJoined = vi.fn();
  const onClosed = vi.fn();
  const connection = new LiveConnection({
    supabaseUrl: 'https://clube.example',
    supabaseKey: 'key',
    readToken: () => Promise.resolve('token'),
    readSince: () => 1_763_770_000_000,
    onMessage: vi.fn(),
    onJoined,
    onLost: vi.fn(),
    onClosed,
  });
  await connection.hear(new Set([TOPIC]));
  await eventually(() => expect(joins()).toHaveLength(1));
  const [first] = joins();
  expect(first).toMatchObject({
    topic: CHANNEL,
    payload: { config: { private: true, broadcast: { replay: { since: 1_763_770_000_000, limit: 25 } } } },
  });
  const [socket] = FakeSocket.opened;
  if (!first || !socket) throw new Error('no join');
  socket.accept(first);
  await eventually(() => expect(onJoined).toHaveBeenCalledWith(TOPIC, true));
  // The server closes the channel, as when it is updated: the screens are read again on the second joining.
  socket.tell(first.joinRef, first.joinRef, 'phx_close', {});
  await eventually(() => expect(joins()).toHaveLength(2));
  expect(onClosed.mock.calls).toEqual([[TOPIC]]);
  expect(joins()[1]?.payload.config?.broadcast).not.toHaveProperty('replay');
  socket.accept(joins()[1] as Sent);
  await eventually(() => expect(onJoined).toHaveBeenLastCalledWith(TOPIC, false));
  await connection.close();
});

test('a socket that the browser dropped, asleep or behind another page, comes back by itself, and what was missed is known to be missed', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const joins = () => FakeSocket.opened.flatMap(({ sent }) => sent.filter(({ event }) => event === 'phx_join'));
  const [onJoined, onLost, onClosed] = [vi.fn(), vi.fn(), vi.fn()];
  const connection = new LiveConnection({
    supabaseUrl: 'https://clube.example',
    supabaseKey: 'key',
    readToken: () => Promise.resolve('token'),
    readSince: () => 1_763_770_000_000,
    onMessage: vi.fn(),
    onJoined,
    onLost,
    onClosed,
  });
  await connection.hear(new Set([TOPIC]));
  await eventually(() => expect(joins()).toHaveLength(1));
  FakeSocket.opened[0]?.accept(joins()[0] as Sent);
  await eventually(() => expect(onJoined).toHaveBeenCalledWith(TOPIC, true));
  FakeSocket.opened[0]?.close();
  await eventually(() => expect(onLost).toHaveBeenCalledWith(TOPIC));
  await eventually(() => expect(joins().length).toBeGreaterThan(1));
  FakeSocket.opened.at(-1)?.accept(joins().at(-1) as Sent);
  await eventually(() => expect(onJoined).toHaveBeenLastCalledWith(TOPIC, false));
  // The club closed nothing: nobody asks whether the member is suspended.
  expect(onClosed).not.toHaveBeenCalled();
  await connection.close();
});
