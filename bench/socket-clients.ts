// The clients of the socket bench, in a process of their own: opens a WebSocket a member, joins their topic and the challenge's, and
// tells the parent when which message came.
import WebSocket from 'ws';
import type { BenchMember } from './scenarios.ts';

export interface ClientsOrder {
  url: string;
  apiKey: string;
  challengeId: string;
  members: BenchMember[];
}
/** `at` is in milliseconds since 1970, with fractions. */
export interface Arrival {
  memberId: string;
  event: 'member_changed' | 'ranking_changed';
  at: number;
}
export type ClientsReport = { kind: 'joined' } | { kind: 'arrivals'; arrivals: Arrival[] } | { kind: 'failed'; reason: string };

const OPENING_AT_ONCE = 50;
const HEARTBEAT_MS = 25_000;

let arrivals: Arrival[] = [];

function report(message: ClientsReport): void {
  process.send?.(message);
}

process.once('message', (order: ClientsOrder) => {
  setInterval(() => {
    if (arrivals.length > 0) report({ kind: 'arrivals', arrivals });
    arrivals = [];
  }, 100);
  joinAll(order).then(
    () => report({ kind: 'joined' }),
    (error: unknown) => report({ kind: 'failed', reason: String(error) }),
  );
});

async function joinAll({ members, ...order }: ClientsOrder): Promise<void> {
  const waiting = [...members];
  async function joinSome(): Promise<void> {
    for (let member = waiting.pop(); member; member = waiting.pop()) await joinOne(member, order);
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, joinSome));
}

async function joinOne({ id, token }: BenchMember, { url, apiKey, challengeId }: Omit<ClientsOrder, 'members'>): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`, {
    perMessageDeflate: false,
  });
  const topics = [`user:${id}`, `challenge:${challengeId}`];
  await new Promise<void>((resolve, reject) => {
    let joined = 0;
    socket.on('open', () => {
      for (const [place, topic] of topics.entries()) {
        socket.send(
          JSON.stringify([`${place}`, `${place}`, `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token }]),
        );
      }
    });
    socket.on('message', (data: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      const text = data.toString('utf8');
      if (text.includes('"broadcast"')) {
        arrivals.push({ memberId: id, event: text.includes('"member_changed"') ? 'member_changed' : 'ranking_changed', at });
      } else if (text.includes('"status":"ok"') && !text.includes('"phoenix"')) {
        joined += 1;
        if (joined === topics.length) resolve();
      } else if (!text.includes('"phoenix"')) reject(new Error(text));
    });
    socket.on('close', (code, reason) => reject(new Error(`closed with ${code} ${reason.toString()}`)));
    socket.on('error', reject);
  });
  setInterval(() => socket.send(JSON.stringify([null, 'h', 'phoenix', 'heartbeat', {}])), HEARTBEAT_MS);
}
