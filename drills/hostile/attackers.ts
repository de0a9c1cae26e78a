// The hostile members, in a process of their own, so that what they do takes nothing from the clock of the ordinary
// one.
import { Agent } from 'node:http';
import type { BenchMember } from '../../bench/scenarios.ts';
import { ATTACKS } from './attacks.ts';
import type { HostileClub } from './hostile-club.ts';

export interface AttackOrder {
  club: HostileClub;
  members: BenchMember[];
  attacks: string[];
  until: number;
}

/** After so long each goes on to the next kind of attack. */
const ROUND_MS = 15_000;

// A connection that the server cut in mid-write can fail after the request has let go of it; the attack goes on.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return;
  process.stderr.write(`${String(error.stack)}\n`);
  process.exit(1);
});
process.once('message', (order: AttackOrder) => {
  void attack(order).then(() => process.exit(0));
});
process.once('disconnect', () => process.exit(0));

async function attack({ club, members, attacks, until }: AttackOrder): Promise<void> {
  await Promise.all(
    members.map(async (member, place) => {
      const attacker = { club, member, address: `198.18.${place >> 8}.${place & 255}`, agent: new Agent({ keepAlive: true }) };
      for (let round = place; Date.now() < until; round += 1) {
        const name = attacks[round % attacks.length] ?? '';
        await ATTACKS[name]?.(attacker, Math.min(until, Date.now() + ROUND_MS));
      }
      attacker.agent.destroy();
    }),
  );
}
