// Hostile members for some minutes, each from an address of its own, and one ordinary member at one call a second
// beside them, who must not notice. Usage: npm run drills -- hostile-members [--database pglite|postgres] [--minutes
// 10] [--members 50] [--attacks calls,sockets]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/config/project-root.ts';
import type { Engine } from '#server/database/club-connection.ts';
import { percentile } from '../bench/load.ts';
import type { AttackOrder } from './hostile/attackers.ts';
import { ATTACKS } from './hostile/attacks.ts';
import { startDrilledClub } from './hostile/hostile-club.ts';
import type { DrilledClub } from './hostile/hostile-club.ts';
import { beOrdinary } from './hostile/ordinary-member.ts';
import type { OrdinaryReport } from './hostile/ordinary-member.ts';

const ORDINARY_ADDRESS = '203.0.113.7';
const P95_GOAL_MS = 500;
const SAMPLE_MS = 1_000;
/** Calls under way when the time is over end within this, or are ended. */
const LAST_CALLS_MS = 60_000;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'pglite' },
    minutes: { type: 'string', default: '10' },
    members: { type: 'string', default: '50' },
    attacks: { type: 'string', default: Object.keys(ATTACKS).join(',') },
  },
});
const engine: Engine = options.database === 'postgres' ? 'postgres' : 'pglite';
const attacks = options.attacks.split(',');
const unknown = attacks.filter((name) => !(name in ATTACKS));
if (unknown.length > 0) {
  process.stderr.write(`No such attack: ${unknown.join(', ')}. There are ${Object.keys(ATTACKS).join(', ')}.\n`);
  process.exit(2);
}

interface Memory {
  before: number;
  most: number;
  after: number;
}

async function drill({ club, server, hostile, ordinary }: DrilledClub): Promise<{ report: OrdinaryReport; memory: Memory }> {
  const memory = { before: server.megabytes(), most: 0, after: 0 };
  const until = Date.now() + Number(options.minutes) * 60_000;
  const attackers = fork(join(projectRoot, 'drills/hostile/attackers.ts'), { execArgv: ['--import', 'tsx'] });
  const ended = once(attackers, 'exit');
  attackers.send({ club, members: hostile, attacks, until } satisfies AttackOrder);
  const sampling = setInterval(() => (memory.most = Math.max(memory.most, server.megabytes())), SAMPLE_MS);
  try {
    const report = await beOrdinary(club, ordinary, ORDINARY_ADDRESS, until);
    const limit = setTimeout(() => attackers.kill('SIGKILL'), LAST_CALLS_MS);
    await ended;
    clearTimeout(limit);
    memory.after = server.megabytes();
    return { report, memory };
  } finally {
    clearInterval(sampling);
    attackers.kill('SIGKILL');
  }
}

const drilled = await startDrilledClub(engine, Number(options.members));
let isGood = false;
try {
  const { report, memory } = await drill(drilled);
  const stored = await drilled.endAndCount();
  const notOnce = report.recordedIds.filter((id) => stored.get(id) !== 1);
  const p95 = percentile(report.latencies, 0.95);
  isGood = report.refused.length === 0 && notOnce.length === 0 && p95 < P95_GOAL_MS && report.calls > 0;
  const ms = (value: number) => `${Math.round(value)} ms`;
  process.stdout.write(
    [
      `${options.members} hostile members for ${options.minutes} minutes on ${engine}: ${attacks.join(', ')}`,
      `ordinary member: ${report.calls} calls, ${report.refused.length} refused${report.refused[0] ? `, the first: ${report.refused[0]}` : ''}`,
      `  p50 ${ms(percentile(report.latencies, 0.5))}, p95 ${ms(p95)} (goal under ${P95_GOAL_MS} ms), longest ${ms(report.latencies.at(-1) ?? Number.NaN)}`,
      ...report.slowest.map((call) => `    ${call}`),
      `  ${report.recordedIds.length} workouts recorded, ${notOnce.length} of them not there exactly once`,
      `memory of the server: ${Math.round(memory.before)} MB before, ${Math.round(memory.most)} MB at most, ${Math.round(memory.after)} MB after`,
      isGood ? 'It holds.' : 'It does not hold.',
      '',
    ].join('\n'),
  );
} finally {
  await drilled.server.stop().catch(() => undefined);
  await drilled.remove();
}
process.exit(isGood ? 0 : 1);
