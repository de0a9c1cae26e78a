// Those who flood, in a process of their own, so that what they do takes nothing from the clock of the members who
// read.
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { dripBody } from '#server/testing/dripping-body.ts';
import { send } from '../../bench/load.ts';
import type { BenchRequest } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from '../hostile/hostile-club.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';
import { CHEAP_ANSWERS } from './cheap-answers.ts';
import { floodAddress } from './flood-ground.ts';

export interface FloodOrder {
  club: HostileClub;
  members: BenchMember[];
  files: string[];
  pictures: string[];
  accounts: number;
  kinds: string[];
  /** Connections of each kind. */
  connections: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** How often each status was answered to each kind; 0 where no answer came. */
export type FloodReport = Record<string, Record<number, number>>;

/**
 * Half of the connections have one address, as a stranger has; the others one for so many calls, as a stranger with a
 * whole network.
 */
const CALLS_OF_AN_ADDRESS = 200;
/** Bodies that drip at once over one of the connections: together a network has as many on the way as it may. */
const DRIPS_AT_ONCE = 128;

/** Strangers have processors of their own: here they take what the server and the members leave. */
const STRANGERS_NICENESS = 19;

setPriority(STRANGERS_NICENESS);

process.once('message', (order: FloodOrder) => {
  void floodAll(order).then((report) => process.send?.(report, () => process.exit(0)));
});
process.once('disconnect', () => process.exit(0));

async function statusOf(agent: Agent, { url }: HostileClub, call: BenchRequest): Promise<number> {
  return (await send(agent, url, call).catch(() => ({ status: 0 }))).status;
}

/** Lets so many bodies drip at once, until each is answered or the time is over. */
async function dripMany({ url }: HostileClub, { path, headers }: BenchRequest, until: number): Promise<number[]> {
  const drips = await Promise.all(Array.from({ length: DRIPS_AT_ONCE }, async () => dripBody(url, path, headers)));
  const end = setTimeout(
    () => {
      for (const { socket } of drips) socket.destroy();
    },
    Math.max(0, until - Date.now()),
  );
  const answers = await Promise.all(drips.map(async ({ answer }) => answer));
  clearTimeout(end);
  return answers.map((answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
}

async function floodAll({ club, members, files, pictures, accounts, kinds, connections, until }: FloodOrder): Promise<FloodReport> {
  const report: FloodReport = {};
  const floods = kinds.flatMap((kind, kindPlace) => {
    const answered: Record<number, number> = {};
    report[kind] = answered;
    const next = CHEAP_ANSWERS[kind];
    const member = members[kindPlace % members.length];
    if (!next || !member) throw new Error(`no such kind: ${kind}`);
    let count = 0;
    return Array.from({ length: connections }, async (_, place) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let sent = 0; Date.now() < until; sent += 1) {
        const turn = place % 2 === 0 ? 0 : 1 + Math.floor(sent / CALLS_OF_AN_ADDRESS);
        const address = floodAddress(kindPlace, place, turn);
        const { method, path, headers, body, drips } = next({ club, member, files, pictures, accounts, count: count++ });
        const call = {
          method: method as 'GET',
          path,
          headers: { ...callHeaders(club, address, null), ...headers },
          ...(body !== undefined && { body }),
        };
        const statuses = drips ? await dripMany(club, call, until) : [await statusOf(agent, club, call)];
        for (const status of statuses) answered[status] = (answered[status] ?? 0) + 1;
      }
      agent.destroy();
    });
  });
  await Promise.all(floods);
  return report;
}
