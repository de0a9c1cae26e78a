import { fork } from 'node:child_process';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { fillDatabase } from './dataset.ts';
import { earlierCell } from './earlier.ts';
import type { Earlier } from './earlier.ts';
import { percentile, send } from './load.ts';
import type { RunningServer } from './processes.ts';
import { alignedTable } from './report.ts';
import { PUBLISHABLE_KEY, SCENARIOS } from './scenarios.ts';
import type { BenchMember } from './scenarios.ts';
import type { ClientsOrder, ClientsReport, OwnArrival } from './socket-clients.ts';

/** Milliseconds from sending a change to its message at a socket, and how many messages never came. */
export interface Latencies {
  p50: number;
  p95: number;
  received: number;
  lost: number;
}
export interface SocketsReport {
  engine: string;
  processes: number;
  sockets: number;
  joinSeconds: number;
  member: Latencies;
  challenge: Latencies;
  idleMegabytes: number;
  joinedMegabytes: number;
}

export interface SocketsSize {
  sockets: number;
  memberChanges: number;
  challengeChanges: number;
}

const CHANGES_A_SECOND = 50;
// Longer than the second in which a challenge's topic gets at most one message.
const BETWEEN_CHALLENGE_CHANGES_MS = 1_500;
const LAST_ARRIVAL_WITHIN_MS = 10_000;
const OWN_P95 = 'own p95 ms';
const CHALLENGE_P95 = 'challenge p95 ms';
const OF_ENGINE = ['engine', 'processes', 'sockets', 'joined in s'];
const OF_MESSAGES = ['own p50 ms', OWN_P95, 'received', 'lost', 'challenge p50 ms', CHALLENGE_P95, 'received', 'lost'];
const COLUMNS = [...OF_ENGINE, ...OF_MESSAGES, 'MB idle', 'MB joined', `${OWN_P95} before`, `${CHALLENGE_P95} before`];

/** The messages that the sockets have heard so far. */
interface Arrivals {
  own: OwnArrival[];
  challenge: number[];
}

const now = () => performance.timeOrigin + performance.now();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Members of one challenge, each signed in. */
export async function fillSockets(connection: ServerAccess, size: SocketsSize, jwtSecret: string) {
  const writers = size.sockets + size.challengeChanges;
  const { writers: members, writeChallengeIds } = await fillDatabase(
    connection,
    { participants: 1, crowd: 0, writers, isFirstDay: false, writeChallenges: 1 },
    jwtSecret,
  );
  return { watching: members.slice(0, size.sockets), others: members.slice(size.sockets), challengeId: writeChallengeIds[0] ?? '' };
}

/**
 * Joins with every member, at the servers in turn; then records workouts over HTTP, each at the next server, and
 * follows their messages.
 */
export async function benchSockets(
  engine: string,
  servers: readonly RunningServer[],
  size: SocketsSize,
  data: Awaited<ReturnType<typeof fillSockets>>,
): Promise<SocketsReport> {
  const megabytes = () => servers.reduce((total, server) => total + server.megabytes(), 0);
  // Not the one where the member's socket is, if there are several.
  const serverOf = (place: number) => servers[(place + 1) % servers.length] ?? never();
  const idleMegabytes = megabytes();
  const urls = servers.map(({ url }) => url);
  const clients = startClients({ urls, apiKey: PUBLISHABLE_KEY, challengeId: data.challengeId, members: data.watching });
  try {
    const startedAt = now();
    await clients.joined;
    const joinSeconds = (now() - startedAt) / 1_000;
    const joinedMegabytes = megabytes();
    const member = await measureMembers(serverOf, clients.arrivals, data.watching.slice(0, size.memberChanges), data.challengeId);
    const challenge = await measureChallenge(serverOf, clients.arrivals, size.sockets, data.others, data.challengeId);
    return { engine, processes: servers.length, sockets: size.sockets, joinSeconds, member, challenge, idleMegabytes, joinedMegabytes };
  } finally {
    clients.stop();
  }
}

function startClients(order: ClientsOrder) {
  const child = fork('bench/socket-clients.ts', { execArgv: ['--import', 'tsx'] });
  const arrivals: Arrivals = { own: [], challenge: [] };
  const joined = new Promise<void>((resolve, reject) => {
    child.on('message', (report: ClientsReport) => {
      if (report.kind === 'joined') resolve();
      else if (report.kind === 'failed') reject(new Error(report.reason));
      else {
        arrivals.own = arrivals.own.concat(report.own);
        arrivals.challenge = arrivals.challenge.concat(report.challenge);
      }
    });
    child.on('exit', (code) => reject(new Error(`The clients ended with ${code}`)));
  });
  child.send(order);
  return { arrivals, joined, stop: () => child.kill() };
}

/** Each member records a workout; their own socket hears of it. The challenge's messages flow beside it. */
async function measureMembers(
  serverOf: (place: number) => RunningServer,
  arrivals: Arrivals,
  members: BenchMember[],
  challengeId: string,
): Promise<Latencies> {
  const sentAt = new Map<string, number>();
  const calls: Promise<void>[] = [];
  for (const [place, member] of members.entries()) {
    sentAt.set(member.id, now());
    calls.push(record(serverOf(place), member, challengeId));
    await pause(1_000 / CHANGES_A_SECOND);
  }
  await Promise.all(calls);
  await untilThere(() => arrivals.own.length >= members.length);
  return summarize(
    arrivals.own.map(({ memberId, at }) => at - (sentAt.get(memberId) ?? at)),
    members.length,
  );
}

/** Somebody records a workout; every socket hears that the ranking changed. */
async function measureChallenge(
  serverOf: (place: number) => RunningServer,
  arrivals: Arrivals,
  sockets: number,
  members: BenchMember[],
  challengeId: string,
): Promise<Latencies> {
  const latencies: number[] = [];
  for (const [place, member] of members.entries()) {
    await untilQuiet(arrivals);
    const sentAt = now();
    await record(serverOf(place), member, challengeId);
    await untilThere(() => arrivals.challenge.length >= sockets);
    for (const at of arrivals.challenge) latencies.push(at - sentAt);
  }
  return summarize(latencies, sockets * members.length);
}

async function record(server: RunningServer, member: BenchMember, challengeId: string): Promise<void> {
  const scenario = SCENARIOS.find(({ id }) => id === 'record');
  if (!scenario) throw new Error('There is no scenario that records.');
  const { status, body } = await send(undefined, server.url, scenario.request('club', member, challengeId));
  if (status !== 200 || !scenario.accepts(body)) throw new Error(`${status} ${body.slice(0, 300)}`);
}

/** Messages of what was measured before must not count. */
async function untilQuiet(arrivals: Arrivals): Promise<void> {
  do {
    arrivals.challenge = [];
    await pause(BETWEEN_CHALLENGE_CHANGES_MS);
  } while (arrivals.challenge.length > 0);
}

function never(): never {
  throw new Error('There is no server.');
}

async function untilThere(isThere: () => boolean): Promise<void> {
  const limit = now() + LAST_ARRIVAL_WITHIN_MS;
  while (!isThere() && now() < limit) await pause(20);
}

function summarize(latencies: number[], expected: number): Latencies {
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), received: sorted.length, lost: expected - sorted.length };
}

/** The results as a Markdown table, beside those of an earlier run. */
export function formatSockets(reports: readonly SocketsReport[], earlier: Earlier): string {
  const rows = reports.map(({ engine, processes, sockets, joinSeconds, member, challenge, idleMegabytes, joinedMegabytes }) => [
    engine,
    String(processes),
    String(sockets),
    joinSeconds.toFixed(1),
    ...[member, challenge].flatMap(({ p50, p95, received, lost }) => [p50.toFixed(0), p95.toFixed(0), String(received), String(lost)]),
    idleMegabytes.toFixed(0),
    joinedMegabytes.toFixed(0),
    ...[OWN_P95, CHALLENGE_P95].map((column) => earlierCell(earlier, engine, String(processes), String(sockets), column)),
  ]);
  return [
    '### Live updates',
    '',
    "Each socket has joined its member's topic and one challenge's. Time from sending a recorded workout by HTTP to its message at the socket:",
    `the member's own (${CHANGES_A_SECOND} workouts a second), and the challenge's at every socket. Memory of the server's processes.`,
    '',
    alignedTable(COLUMNS, rows),
  ].join('\n');
}
