// The clients of the socket bench, in a process of their own: opens a WebSocket a member, joins their topic and the
// challenge's, and tells the parent when which message came.
import { BareSocket } from './bare-socket.ts';
import type { BenchMember } from './scenarios.ts';

export interface ClientsOrder {
  /** Addresses of the servers; the members join at them in turn. */
  urls: string[];
  apiKey: string;
  challengeId: string;
  members: BenchMember[];
}
/** When a member's own message came, in milliseconds since 1970, with fractions. */
export interface OwnArrival {
  memberId: string;
  at: number;
}
/** `challenge`: when messages of the challenge came, one for each socket and message. */
export type ClientsReport =
  | { kind: 'joined' }
  | { kind: 'arrivals'; own: OwnArrival[]; challenge: number[] }
  | { kind: 'failed'; reason: string };

const OPENING_AT_ONCE = 50;
const HEARTBEAT_MS = 25_000;
const REPORT_MS = 100;

let own: OwnArrival[] = [];
let challenge: number[] = [];

function report(message: ClientsReport): void {
  process.send?.(message);
}

process.once('message', (order: ClientsOrder) => {
  let before = 0;
  setInterval(() => {
    const count = own.length + challenge.length;
    // Not while messages come: to report ten thousand takes as long as to read a thousand.
    if (count > 0 && count === before) {
      report({ kind: 'arrivals', own, challenge });
      [own, challenge] = [[], []];
    }
    before = own.length + challenge.length;
  }, REPORT_MS);
  joinAll(order).then(
    () => report({ kind: 'joined' }),
    (error: unknown) => report({ kind: 'failed', reason: String(error) }),
  );
});

async function joinAll({ members, urls, ...order }: ClientsOrder): Promise<void> {
  const waiting = members.map((member, place) => ({ member, url: urls[place % urls.length] ?? '' }));
  async function joinSome(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) await joinOne(next.member, next.url, order);
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, joinSome));
}

async function joinOne(
  { id, token }: BenchMember,
  url: string,
  { apiKey, challengeId }: Omit<ClientsOrder, 'members' | 'urls'>,
): Promise<void> {
  const topics = [`user:${id}`, `challenge:${challengeId}`];
  let joined = 0;
  await new Promise<void>((resolve, reject) => {
    const onText = (text: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      if (text.includes('"ranking_changed"')) challenge.push(at);
      else if (text.includes('"member_changed"')) own.push({ memberId: id, at });
      else if (text.includes('"phoenix"')) return;
      else if (!text.includes('"status":"ok"')) reject(new Error(text.toString()));
      else if ((joined += 1) === topics.length) resolve();
    };
    const onOpen = () => {
      for (const [place, topic] of topics.entries())
        socket.send(
          JSON.stringify([`${place}`, `${place}`, `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token }]),
        );
      setInterval(() => socket.send(JSON.stringify([null, 'h', 'phoenix', 'heartbeat', {}])), HEARTBEAT_MS);
    };
    const socket = new BareSocket(new URL(`${url}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`), {
      onOpen,
      onText,
      onEnd: (reason) => reject(new Error(reason)),
    });
  });
}
