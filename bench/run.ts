// npm run bench [-- --quick] [--write] [--engine pglite|postgres] [--scenario read|record|ranking|search|stats|dashboard|sockets] [--crowd 1000000 [--first-day]]
// npm run bench -- --scenario pages [--quick] [--page /app/home]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/boot/project-root.ts';
import type { ClubConnection } from '#server/supabase/club-connection.ts';
import { openPglite } from '#server/supabase/open-pglite.ts';
import { openPostgres } from '#server/supabase/open-postgres.ts';
import { type Dataset, fillDatabase } from './dataset.ts';
import { runLoad } from './load.ts';
import { createPostgresDatabase } from './postgres.ts';
import { benchPages, formatPages } from './pages.ts';
import { type RunningServer, startServer } from './processes.ts';
import { type Comparison, type EngineReport, type Measurement, formatReport, loadLine, machineLine } from './report.ts';
import { PUBLISHABLE_KEY, SCENARIOS, type Scenario, type Target } from './scenarios.ts';
import { type SocketsReport, benchSockets, fillSockets, formatSockets } from './sockets.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    engine: { type: 'string' },
    scenario: { type: 'string' },
    crowd: { type: 'string', default: '0' },
    'first-day': { type: 'boolean', default: false },
    page: { type: 'string' },
  },
});

const CONNECTIONS = [1, 16] as const;
const TARGETS: readonly Target[] = ['club', 'bare'];
const SIZE = {
  ...(options.quick ? { participants: 300, writers: 400 } : { participants: 1_000, writers: 3_000 }),
  writeChallenges: CONNECTIONS.length * TARGETS.length,
  crowd: Number(options.crowd),
  isFirstDay: options['first-day'],
};
const SOCKETS = options.quick ? { sockets: 500, memberChanges: 100, challengeChanges: 3 } : { sockets: 5_000, memberChanges: 1_000, challengeChanges: 10 };
const SECONDS = options.quick ? 0.4 : 2.5;
const WARM_UP_SECONDS = options.quick ? 0.1 : 0.4;

const secrets = {
  JWT_SECRET: randomBytes(32).toString('hex'),
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
};
/** Several may be given, with commas between. */
const asked = options.scenario?.split(',');
const scenarios = SCENARIOS.filter(({ id }) => asked === undefined || asked.includes(id));

/** The two servers on one database: how to fill it, and what each of them is told about it. */
type Place = { title: string; open: () => Promise<ClubConnection>; env: Record<Target, Record<string, string>> };

async function benchEngine({ title, open, env }: Place): Promise<EngineReport> {
  console.error(`${title}: filling the database…`);
  const connection = await open();
  await prepareDatabase(connection);
  const dataset = await fillDatabase(connection, SIZE, secrets.JWT_SECRET);
  await connection.close();
  const results = new Map<string, Measurement>();
  for (const target of TARGETS) {
    console.error(`${title}: measuring ${target === 'club' ? 'this server' : 'the bare handler'}…`);
    const script = target === 'club' ? ['dist/server/index.js'] : ['--import', 'tsx', 'bench/bare-server.ts'];
    const server = await startServer(script, { ...secrets, LOG_LEVEL: 'warn', ...env[target] });
    try {
      for (const scenario of scenarios) {
        for (const connections of CONNECTIONS) {
          results.set(keyOf(scenario, connections, target), await measure(server, target, scenario, connections, dataset));
        }
      }
    } finally {
      await server.stop();
    }
  }
  return { engine: title, comparisons: scenarios.flatMap((scenario) => CONNECTIONS.map((connections) => compare(results, scenario, connections))) };
}

async function measure(server: RunningServer, target: Target, scenario: Scenario, connections: number, dataset: Dataset): Promise<Measurement> {
  const next = requests(target, scenario, connections, dataset);
  const load = { baseUrl: server.url, connections, next, accepts: scenario.accepts };
  await runLoad({ ...load, seconds: WARM_UP_SECONDS });
  const cpuBefore = server.cpuMilliseconds();
  const result = await runLoad({ ...load, seconds: SECONDS });
  const cpuMilliseconds = (server.cpuMilliseconds() - cpuBefore) / result.answers;
  if (result.firstFailure !== undefined) console.error(`${target}, ${scenario.id}: ${result.failures} wrong answers, the first: ${result.firstFailure}`);
  return { ...result, cpuMilliseconds };
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

function compare(results: Map<string, Measurement>, scenario: Scenario, connections: number): Comparison {
  const [club, bare] = TARGETS.map((target) => results.get(keyOf(scenario, connections, target)));
  if (!club || !bare) throw new Error(`Nothing was measured for ${scenario.id}.`);
  return { scenario: scenario.title, connections, club, bare };
}

function keyOf(scenario: Scenario, connections: number, target: Target): string {
  return `${scenario.id} ${connections} ${target}`;
}

/** Opens sockets to this server on a database of their own. */
async function benchLiveUpdates({ title, open, env }: Place): Promise<SocketsReport> {
  console.error(`${title}: filling the database for ${SOCKETS.sockets} sockets…`);
  const connection = await open();
  await prepareDatabase(connection);
  const data = await fillSockets(connection, SOCKETS, secrets.JWT_SECRET);
  await connection.close();
  console.error(`${title}: measuring live updates…`);
  const server = await startServer(['dist/server/index.js'], { ...secrets, LOG_LEVEL: 'warn', REALTIME_SOCKETS_PER_ADDRESS: '100000', RATE_LIMITS: 'off', ...env.club });
  try {
    return await benchSockets(title, server, SOCKETS, data);
  } finally {
    await server.stop();
  }
}

async function onPglite<Result>(bench: (place: Place) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-bench-'));
  const folder = join(dataDir, 'database');
  try {
    return await bench({
      title: 'PGlite',
      open: () => openPglite(folder),
      env: { club: { DATA_DIR: dataDir, DATABASE_URL: '' }, bare: { PGLITE_DIR: folder, DATABASE_URL: '' } },
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
    return await bench({ title: `PostgreSQL ${database.version}`, open: () => openPostgres(database.url), env: { club: env, bare: env } });
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const load = loadLine();
console.error(load);
// By itself: Lighthouse wants the processor, and what it measures is the same on both engines.
if (options.scenario === 'pages') {
  console.log(`\nMachine: ${machineLine()}. Server and browser share it. ${load}\n\n${formatPages(await benchPages(options.quick ? 1 : 5, options.page?.split(',')))}`);
  process.exit(0);
}
const reports: EngineReport[] = [];
const sockets: SocketsReport[] = [];
for (const on of [...(options.engine === 'postgres' ? [] : [onPglite]), ...(options.engine === 'pglite' ? [] : [onPostgres])]) {
  if (scenarios.length > 0) reports.push(await on(benchEngine));
  if (asked === undefined || asked.includes('sockets')) sockets.push(await on(benchLiveUpdates));
}
const text = `Machine: ${machineLine()}. Client, server and database share it. ${load}\nRanking of ${SIZE.participants + SIZE.crowd} participants${SIZE.isFirstDay ? ', all at 10 points' : ''}; ${SECONDS} s a figure. CPU: processor time of the server process for one answer (PostgreSQL's own not included).\n\n${formatReport(reports)}${sockets.length > 0 ? `\n${formatSockets(sockets)}` : ''}`;
console.log(`\n${text}`);
if (options.write) {
  const file = join(projectRoot, 'docs/benchmarks.md');
  writeFileSync(file, `# Benchmarks\n\nWritten by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}. "bare" is a Hono handler that checks the token, makes one set_config call\nand runs one query on the same database (bench/bare-server.ts).\n\n${text}`);
  console.error(`Written to ${file}`);
}
process.exit(0);
