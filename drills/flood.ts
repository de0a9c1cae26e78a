// Floods each kind of answer that costs a stranger nothing (refused, not there, malformed, preflight, configuration,
// health, files) or the club more than the stranger (right passwords, smaller pictures, bodies that drip, the public
// form), and beside it members read, look at pictures, upload and sign in. They must not notice. It fails when any
// answer is a 5xx, when a member is refused, when the p95 of the reads is 500 ms or any wait is 2 s, and when the
// server's memory grows.
// Usage: npm run drills -- flood [--engine pglite|postgres] [--minutes 10] [--connections 4] [--members 5] [--kinds
// 401,404,static]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/config/project-root.ts';
import { percentile } from '../bench/load.ts';
import { CHEAP_ANSWERS } from './flood/cheap-answers.ts';
import { floodAddress, setPasswords, uploadPictures } from './flood/flood-ground.ts';
import type { FloodOrder, FloodReport } from './flood/flooders.ts';
import { readAsMembers } from './flood/reading-members.ts';
import type { ReadingReport } from './flood/reading-members.ts';
import { startDrilledClub } from './hostile/hostile-club.ts';
import type { DrilledClub } from './hostile/hostile-club.ts';

const P95_GOAL_MS = 500;
const LONGEST_GOAL_MS = 2_000;
const SAMPLE_MS = 1_000;
/**
 * The server first grows to what a flood needs: compiled code, and the database's memory, which never shrinks. The
 * memory that it then holds may grow by this from the second fifth of the time to the last.
 */
const GROWTH_ALLOWED_MB = 64;
const MEMORY_PARTS = 10;
/** The server collects unused memory, so that its memory is what it holds. */
const COLLECTING = ['--expose-gc', '--import', 'tsx', '--import', './drills/flood/collect-often.ts'];
/** Calls under way when the time is over end within this, or are ended. */
const LAST_CALLS_MS = 60_000;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '4' },
    members: { type: 'string', default: '5' },
    kinds: { type: 'string', default: Object.keys(CHEAP_ANSWERS).join(',') },
  },
});
const kinds = options.kinds.split(',');
const unknown = kinds.filter((kind) => !(kind in CHEAP_ANSWERS));
if (unknown.length > 0 || !['pglite', 'postgres'].includes(options.engine)) {
  process.stderr.write(`Kinds are ${Object.keys(CHEAP_ANSWERS).join(', ')}; engines are pglite and postgres.\n`);
  process.exit(2);
}

interface Outcome {
  reading: ReadingReport;
  flood: FloodReport;
  /** Megabytes, one for each second. */
  memory: number[];
  openedAgain: number;
}

function filesOfTheApp(): string[] {
  const assets = readdirSync(join(projectRoot, 'dist/web/assets')).filter((name) => /\.(?:js|css)$/.test(name));
  return [
    '/',
    '/app',
    '/app/home',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/sw.js',
    ...assets.slice(0, 20).map((name) => `/assets/${name}`),
  ];
}

async function drill({ club, server, hostile, openedAgain }: DrilledClub): Promise<Outcome> {
  const members = hostile.slice(0, Number(options.members));
  const [somebody] = hostile.slice(members.length);
  if (!somebody) throw new Error('nobody floods');
  const pictures = await uploadPictures(club, somebody);
  const until = Date.now() + Number(options.minutes) * 60_000;
  const flooders = fork(join(projectRoot, 'drills/flood/flooders.ts'), { execArgv: ['--import', 'tsx'] });
  const told = once(flooders, 'message') as Promise<[FloodReport]>;
  const order: FloodOrder = {
    club,
    members: hostile.slice(members.length),
    files: filesOfTheApp(),
    pictures,
    accounts: hostile.length,
    kinds,
    connections: Number(options.connections),
    until,
  };
  flooders.send(order);
  // One member lives where bodies drip: the same network, and nothing of it to be noticed.
  const dripping = kinds.indexOf('dripping');
  const homes = dripping < 0 ? [] : [floodAddress(dripping, 0, 0, 2)];
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(server.megabytes()), SAMPLE_MS);
  const limit = setTimeout(() => flooders.kill('SIGKILL'), until - Date.now() + LAST_CALLS_MS);
  try {
    const reading = await readAsMembers(club, members, pictures, homes, until);
    clearInterval(sampling);
    const [flood] = await Promise.race([told, once(flooders, 'exit').then((): [FloodReport] => [{}])]);
    return { reading, flood, memory, openedAgain: openedAgain() };
  } finally {
    clearInterval(sampling);
    clearTimeout(limit);
    flooders.kill('SIGKILL');
  }
}

/** The least of one of so many equal parts: between two collections garbage comes to it. */
const partOf = (values: readonly number[], part: number, parts: number) =>
  Math.min(...values.slice(Math.floor((values.length * part) / parts), Math.floor((values.length * (part + 1)) / parts)));
const ms = (value: number) => `${Math.round(value)} ms`;

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The conditions that do not hold, each in a few words. */
function problemsOf({ reading, flood, memory, openedAgain }: Outcome): string[] {
  const { read } = reading.latencies;
  const slow = Object.entries(reading.latencies).filter(([, waits]) => waits.some((wait) => wait >= LONGEST_GOAL_MS));
  const faults = Object.entries(flood).flatMap(([kind, answered]) =>
    Object.entries(answered)
      .filter(([status]) => Number(status) >= 500)
      .map(([status, count]) => `${kind} was answered ${status} ${count} times`),
  );
  const grown = partOf(memory, 4, 5) - partOf(memory, 1, 5);
  return [
    read.length === 0 && 'nobody read',
    kinds.some((kind) => !flood[kind]) && 'the flood did not end in time',
    reading.refused.length > 0 && `${reading.refused.length} reads were refused, the first: ${reading.refused[0]}`,
    percentile(sorted(read), 0.95) >= P95_GOAL_MS && `p95 of the reads is ${P95_GOAL_MS} ms or more`,
    slow.length > 0 && `${slow.map(([kind]) => kind).join(', ')} took ${LONGEST_GOAL_MS} ms or more`,
    grown > GROWTH_ALLOWED_MB && `memory grew by ${Math.round(grown)} MB from the second fifth of the time to the last`,
    openedAgain > 0 && `the database's engine had to be opened again, ${openedAgain} times`,
    ...faults,
  ].filter((problem) => problem !== false);
}

function print(outcome: Outcome, problems: readonly string[]): void {
  const { reading, flood, memory } = outcome;
  const parts = Array.from({ length: MEMORY_PARTS }, (_, part) => Math.round(partOf(memory, part, MEMORY_PARTS)));
  process.stdout.write(
    [
      `${options.minutes} minutes on ${options.engine}, ${options.connections} connections a kind, beside ${options.members} members`,
      ...Object.entries(flood).map(([kind, answered]) => {
        const counts = Object.entries(answered).map(([status, count]) => `${count} × ${status}`);
        return `  ${kind}: ${counts.join(', ')}`;
      }),
      `the members, of whose calls ${reading.refused.length} were refused (goals: p95 of the reads under ${P95_GOAL_MS} ms, no wait of ${LONGEST_GOAL_MS} ms)`,
      ...Object.entries(reading.latencies).map(([kind, waits]) => {
        const ordered = sorted(waits);
        return `  ${kind}: ${waits.length}, p50 ${ms(percentile(ordered, 0.5))}, p95 ${ms(percentile(ordered, 0.95))}, longest ${ms(ordered.at(-1) ?? Number.NaN)}`;
      }),
      `memory of the server in MB, by tenths of the time: ${parts.join(' ')}`,
      problems.length === 0 ? 'It holds.' : `It does not hold: ${problems.join('; ')}`,
      '',
    ].join('\n'),
  );
}

const drilled = await startDrilledClub(
  options.engine === 'postgres' ? 'postgres' : 'pglite',
  Number(options.members) + kinds.length,
  setPasswords,
  COLLECTING,
);
let isGood = false;
try {
  const outcome = await drill(drilled);
  const problems = problemsOf(outcome);
  print(outcome, problems);
  isGood = problems.length === 0;
} finally {
  await drilled.server.stop().catch(() => undefined);
  await drilled.remove();
}
process.exit(isGood ? 0 : 1);
