// npm run bench [-- --quick] [--write] [--install] [--engine pglite|postgres] [--scenario
// read|record|ranking|search|stats|dashboard|sockets] [--crowd 1000000 [--first-day]]
// npm run bench -- --engine pglite --scenario record --seconds 10
// npm run bench -- --engine postgres --scenario sockets --sockets 10000 [--processes 2]
// npm run bench -- --scenario pages [--quick] [--page /app/home]
// npm run bench -- --before ../older [--engine pglite|postgres], the folder of another commit's tree whose server is
// built
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { requireInstalled } from '#tools/setup.mjs';
import { fillDatabase } from './dataset.ts';
import type { Dataset } from './dataset.ts';
import { readEarlier } from './earlier.ts';
import { LIGHTHOUSE } from './load-lighthouse.ts';
import { joinRuns, runLoad } from './load.ts';
import { benchPages } from './pages.ts';
import { createPostgresDatabase } from './postgres.ts';
import { startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { formatReport, loadLine, machineLine } from './report.ts';
import type { Comparison, EngineReport, Measurement } from './report.ts';
import { PUBLISHABLE_KEY, SCENARIOS } from './scenarios.ts';
import type { Scenario, Target } from './scenarios.ts';
import { benchSockets, fillSockets, formatSockets } from './sockets.ts';
import type { SocketsReport } from './sockets.ts';
import { benchVersions } from './versions.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    engine: { type: 'string' },
    scenario: { type: 'string' },
    crowd: { type: 'string', default: '0' },
    'first-day': { type: 'boolean', default: false },
    page: { type: 'string' },
    before: { type: 'string' },
    sockets: { type: 'string' },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '2.5' },
  },
});

const CONNECTIONS = [1, 16] as const;
const TARGETS: readonly Target[] = ['club', 'bare'];
/** The two servers take turns, so that what else the machine does hits both. */
const TURNS = 5;
const METHOD = `"bare" is a Hono handler that checks the token, makes one set_config call
and runs one query on the same database (bench/bare-server.ts). Both servers run at once and take turns, ${TURNS} a figure, so that what else the machine
does hits both: where it is busy, believe the quotient and the processor time rather than the answers a second. A procedure call or a read makes
one round trip to PostgreSQL, as [the data path](data-path.md#one-round-trip-for-it) has it; the bare handler makes four.
"Before" is what this file held before the run.`;
const WRITTEN = join(projectRoot, 'docs/benchmarks.md');
const SIZE = {
  // Each member records once in each challenge: enough of them for a fast machine.
  ...(options.quick
    ? { participants: 300, writers: 400 }
    : { participants: 1_000, writers: Math.round(1_200 * (Number(options.seconds) + 3)) }),
  writeChallenges: CONNECTIONS.length * TARGETS.length,
  crowd: Number(options.crowd),
  isFirstDay: options['first-day'],
};
const SOCKETS = options.quick
  ? { sockets: 500, memberChanges: 100, challengeChanges: 3 }
  : { sockets: Number(options.sockets ?? 5_000), memberChanges: 1_000, challengeChanges: 10 };
const SECONDS = options.quick ? 0.4 : Number(options.seconds);
const WARM_UP_SECONDS = options.quick ? 0.1 : 3;

const secrets = {
  JWT_SECRET: randomBytes(32).toString('hex'),
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
  MFA_KEY: randomBytes(32).toString('hex'),
};
/** Several may be given, with commas between. */
const asked = options.scenario?.split(',');
const scenarios = SCENARIOS.filter(({ id }) => asked === undefined || asked.includes(id));

/** Where the two servers run: how to fill the database, and what each of them is told about it. */
interface Place {
  title: string;
  open: () => Promise<ClubConnection>;
  /** Called when the database is filled and closed. */
  hand?: () => void;
  env: Record<Target, Record<string, string>>;
  /** How many servers of the club the sockets are spread over. */
  processes: number;
  /** Processor time of the database's own processes so far; NaN when it has none. */
  databaseMilliseconds: () => Promise<number>;
}
type Servers = Record<Target, RunningServer>;

async function benchEngine(place: Place): Promise<EngineReport> {
  const { title, env } = place;
  console.error(`${title}: filling the database…`);
  const connection = await place.open();
  await prepareDatabase(connection);
  const dataset = await fillDatabase(connection, SIZE, secrets.JWT_SECRET);
  await connection.close();
  place.hand?.();
  const start = (target: Target, script: string[]) => startServer(script, { ...secrets, LOG_LEVEL: 'warn', ...env[target] });
  const servers = {
    club: await start('club', ['dist/server/index.js']),
    bare: await start('bare', ['--import', 'tsx', 'bench/bare-server.ts']),
  };
  const comparisons: Comparison[] = [];
  try {
    for (const scenario of scenarios) {
      for (const connections of CONNECTIONS) {
        console.error(`${title}: ${scenario.id}, ${connections} connections…`);
        comparisons.push(await compare(place, servers, scenario, connections, dataset));
      }
    }
  } finally {
    await Promise.all(TARGETS.map((target) => servers[target].stop()));
  }
  return { engine: title, comparisons };
}

async function compare(place: Place, servers: Servers, scenario: Scenario, connections: number, dataset: Dataset): Promise<Comparison> {
  const turns: Record<Target, Measurement[]> = { club: [], bare: [] };
  const next = { club: requests('club', scenario, connections, dataset), bare: requests('bare', scenario, connections, dataset) };
  const load = (target: Target, seconds: number) =>
    runLoad({ baseUrl: servers[target].url, connections, seconds, next: next[target], accepts: scenario.accepts });
  for (const target of TARGETS) await load(target, WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const target of turn % 2 === 0 ? TARGETS : TARGETS.toReversed()) {
      const before = { server: servers[target].cpuMilliseconds(), database: await place.databaseMilliseconds() };
      const result = await load(target, SECONDS / TURNS);
      const cpuMilliseconds = servers[target].cpuMilliseconds() - before.server;
      turns[target].push({ ...result, cpuMilliseconds, databaseMilliseconds: (await place.databaseMilliseconds()) - before.database });
    }
  }
  const [club, bare] = [joinTurns('club', scenario, turns.club), joinTurns('bare', scenario, turns.bare)];
  return { scenario: scenario.title, connections, club, bare };
}

function joinTurns(target: Target, scenario: Scenario, turns: readonly Measurement[]): Measurement {
  const result = joinRuns(turns);
  if (result.firstFailure !== undefined)
    console.error(`${target}, ${scenario.id}: ${result.failures} wrong answers, the first: ${result.firstFailure}`);
  const each = (valueOf: (turn: Measurement) => number) => turns.reduce((total, turn) => total + valueOf(turn), 0) / result.answers;
  return {
    ...result,
    cpuMilliseconds: each((turn) => turn.cpuMilliseconds),
    databaseMilliseconds: each((turn) => turn.databaseMilliseconds),
  };
}

/** The endless (or, for writes, finite) sequence of a scenario's requests. */
function requests(target: Target, scenario: Scenario, connections: number, dataset: Dataset) {
  const members = scenario.id === 'dashboard' ? [dataset.veteran] : scenario.id === 'record' ? dataset.writers : dataset.readers;
  const run = TARGETS.indexOf(target) * CONNECTIONS.length + CONNECTIONS.findIndex((count) => count === connections);
  const challengeId = scenario.id === 'record' ? dataset.writeChallengeIds[run] : dataset.rankingChallengeId;
  let sent = 0;
  return () => {
    if (scenario.id === 'record' && sent >= members.length) return null;
    const member = members[sent++ % members.length];
    return member === undefined ? null : scenario.request(target, member, challengeId ?? '');
  };
}

/** Opens sockets to the club's servers on a database of their own. */
async function benchLiveUpdates({ title, open, processes, env }: Place): Promise<SocketsReport> {
  console.error(`${title}: filling the database for ${SOCKETS.sockets} sockets…`);
  const connection = await open();
  await prepareDatabase(connection);
  const data = await fillSockets(connection, SOCKETS, secrets.JWT_SECRET);
  await connection.close();
  console.error(`${title}: measuring live updates…`);
  const start = () =>
    startServer(['dist/server/index.js'], {
      ...secrets,
      LOG_LEVEL: 'warn',
      REALTIME_SOCKETS_PER_ADDRESS: '100000',
      RATE_LIMITS: 'off',
      ...env.club,
    });
  const servers = [await start()];
  try {
    // One after the other, as each starts the club's database.
    while (servers.length < processes) servers.push(await start());
    return await benchSockets(title, servers, SOCKETS, data);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function onPglite<Result>(bench: (place: Place) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-bench-'));
  const folder = join(dataDir, 'database');
  const bareFolder = join(dataDir, 'bare');
  try {
    return await bench({
      title: 'PGlite',
      open: () => openPglite(folder),
      // A folder serves one process.
      processes: 1,
      hand: () => cpSync(folder, bareFolder, { recursive: true }),
      env: { club: { DATA_DIR: dataDir, DATABASE_URL: '' }, bare: { PGLITE_DIR: bareFolder, DATABASE_URL: '' } },
      databaseMilliseconds: async () => Number.NaN,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres<Result>(bench: (place: Place) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-bench-'));
  const database = await createPostgresDatabase();
  try {
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    return await bench({
      title: `PostgreSQL ${database.version}`,
      open: () => openPostgres(database.url),
      processes: Number(options.processes),
      env: { club: env, bare: env },
      databaseMilliseconds: database.cpuMilliseconds,
    });
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const load = loadLine();
console.error(load);
// By itself: Lighthouse wants the processor, and what it measures is the same on both engines.
if (options.scenario === 'pages') {
  // Before the club and the browser are started for it.
  requireInstalled(options.install, LIGHTHOUSE);
  console.log(
    `\nMachine: ${machineLine()}. Server and browser share it. ${load}\n\n${await benchPages(options.quick ? 1 : 5, options.page?.split(','))}`,
  );
  process.exit(0);
}
if (options.before !== undefined) {
  console.log(`\nMachine: ${machineLine()}. ${await benchVersions(options.before, options.engine, options.quick)}`);
  process.exit(0);
}
const written = readFileSync(WRITTEN, 'utf8');
const earlier = readEarlier(written);
const reports: EngineReport[] = [];
const sockets: SocketsReport[] = [];
for (const on of [...(options.engine === 'postgres' ? [] : [onPglite]), ...(options.engine === 'pglite' ? [] : [onPostgres])]) {
  if (scenarios.length > 0) reports.push(await on(benchEngine));
  if (asked === undefined || asked.includes('sockets')) sockets.push(await on(benchLiveUpdates));
}
const text = `Machine: ${machineLine()}. Client, server and database share it. ${load}\nRanking of ${SIZE.participants + SIZE.crowd} participants${SIZE.isFirstDay ? `, all at ${POINTS_PER_CHECK_IN} points` : ''}; ${SECONDS} s a figure. CPU: processor time of the server's process for one answer; DB: that of PostgreSQL's.\n\n${formatReport(reports, earlier)}${sockets.length > 0 ? `\n${formatSockets(sockets, earlier)}` : ''}`;
console.log(`\n${text}`);
if (options.write) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  const run = `One run of \`npm run bench -- --write\`, on ${new Date().toISOString().slice(0, 10)} at commit ${commit}.`;
  writeFileSync(WRITTEN, `# Benchmarks\n\n${run} ${METHOD}\n\n${text}`);
  console.error(`Written to ${WRITTEN}`);
}
process.exit(0);
