// Those who flood, in a process of their own, so that what they do takes nothing from the clock of the members who read.
import { Agent } from 'node:http';
import { send } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from '../hostile/hostile-club.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';
import { CHEAP_ANSWERS } from './cheap-answers.ts';

export interface FloodOrder {
  club: HostileClub;
  members: BenchMember[];
  files: string[];
  kinds: string[];
  /** Connections of each kind. */
  connections: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** How often each status was answered to each kind; 0 where no answer came. */
export type FloodReport = Record<string, Record<number, number>>;

/** Half of the connections have one address, as a stranger has; the others one for so many calls, as who has a whole network of them. */
const CALLS_OF_AN_ADDRESS = 200;

process.once('message', (order: FloodOrder) => {
  void floodAll(order).then((report) => process.send?.(report, () => process.exit(0)));
});
process.once('disconnect', () => process.exit(0));

async function floodAll({ club, members, files, kinds, connections, until }: FloodOrder): Promise<FloodReport> {
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
        const address = `2001:db8:${kindPlace.toString(16)}${place.toString(16).padStart(2, '0')}:${(turn % 65_536).toString(16)}::1`;
        const { method, path, headers, body } = next({ club, member, files, count: count++ });
        const call = {
          method: method as 'GET',
          path,
          headers: { ...callHeaders(club, address, null), ...headers },
          ...(body !== undefined && { body }),
        };
        const { status } = await send(agent, club.url, call).catch(() => ({ status: 0 }));
        answered[status] = (answered[status] ?? 0) + 1;
      }
      agent.destroy();
    });
  });
  await Promise.all(floods);
  return report;
}
