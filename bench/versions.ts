import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { fillDatabase } from './dataset.ts';
import type { Dataset } from './dataset.ts';
import { joinRuns, runLoad } from './load.ts';
import type { BenchRequest, LoadResult } from './load.ts';
import { createPostgresDatabase } from './postgres.ts';
import { startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { alignedTable, loadLine } from './report.ts';
import { PUBLISHABLE_KEY, SCENARIOS } from './scenarios.ts';
import type { BenchMember } from './scenarios.ts';

const VERSIONS = ['before', 'now'] as const;
type Version = (typeof VERSIONS)[number];
const ENGINES = ['PGlite', 'PostgreSQL'] as const;
type Engine = (typeof ENGINES)[number];

interface Compared {
  title: string;
  members: keyof Pick<Dataset, 'readers' | 'writers'>;
  /** The versions that have it. */
  on: readonly Version[];
  request: (member: BenchMember, challengeId: string, place: number, version: Version) => BenchRequest;
  /** How many requests make what a line tells of; one unless said. */
  requests?: Readonly<Record<Version, number>>;
  accepts: (body: string) => boolean;
}

interface Running {
  server: RunningServer;
  dataset: Dataset;
  databaseMilliseconds: () => Promise<number>;
  end: () => Promise<void>;
}

const CHALLENGE = 'id,title,start_date,end_date,time_zone,active';
const isRead = (body: string) => body.startsWith('[') || /"success"\s*:\s*true/.test(body);

/** A call that the home makes. */
function ofHome({ token }: BenchMember, method: 'GET' | 'POST', path: string, parameters?: object): BenchRequest {
  const headers = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
  if (!parameters) return { method, path: `/rest/v1/${path}`, headers };
  const body = JSON.stringify(parameters);
  return {
    method,
    path: `/rest/v1/${path}`,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  };
}

/** The calls of the home that both versions make, one after the other. */
const HOME: readonly ((member: BenchMember) => BenchRequest)[] = [
  (member) => ofHome(member, 'GET', `challenges?select=${CHALLENGE}&active=eq.true&order=created_at.desc`),
  (member) =>
    ofHome(
      member,
      'GET',
      `challenge_participants?select=challenge_id,status,joined_at,challenge:challenges(${CHALLENGE})&user_id=eq.${member.id}`,
    ),
  (member) => ofHome(member, 'GET', `challenge_check_ins?select=challenge_id,check_in_day,voided_at&user_id=eq.${member.id}`),
  (member) => ofHome(member, 'POST', 'rpc/refresh_dashboard_data', { p_user_id: member.id }),
];

function callOfHome(place: number): (typeof HOME)[number] {
  const call = HOME[place % HOME.length];
  if (!call) throw new Error('The home makes no calls');
  return call;
}

const BY_NAME: readonly ((member: BenchMember) => BenchRequest)[] = [
  (member) => ofHome(member, 'POST', 'rpc/refresh_dashboard_data', { p_user_id: member.id }),
  (member) => ofHome(member, 'POST', 'rpc/apply_pending_user_level', { email_param: member.email }),
  (member) => ofHome(member, 'GET', 'challenge_21_probe?select=*&limit=1'),
];

/**
 * All that home asks the data API for at one visit of a member in a running challenge, what the specification names
 * included.
 */
const VISIT: Readonly<Record<Version, readonly ((member: BenchMember, challengeId: string) => BenchRequest)[]>> = {
  before: [
    (member) => ofHome(member, 'GET', `profiles?select=id,name,email,photo_url,profile_image_url,created_at&id=eq.${member.id}`),
    (member) =>
      ofHome(member, 'GET', `user_progress_level?select=current_level,level_expires_at,unlocked_features&user_id=eq.${member.id}`),
    ...HOME.slice(0, 3),
    (member, challengeId) => ofHome(member, 'POST', 'rpc/my_challenge_days', { p_challenge_id: challengeId }),
    (member) =>
      ofHome(
        member,
        'GET',
        `workout_records?select=id,challenge_id,workout_name,workout_type,duration_minutes&user_id=eq.${member.id}&workout_day=eq.2026-11-27`,
      ),
    (member) => ofHome(member, 'POST', 'rpc/my_pauses', {}),
    (member) => ofHome(member, 'POST', 'rpc/my_milestones', {}),
    (member) => ofHome(member, 'POST', 'rpc/my_notices', {}),
    ...BY_NAME,
  ],
  now: [(member) => ofHome(member, 'GET', 'rpc/my_today'), ...BY_NAME],
};

function callOfVisit(version: Version, place: number): (typeof VISIT)[Version][number] {
  const call = VISIT[version][place % VISIT[version].length];
  if (!call) throw new Error('A visit makes no calls');
  return call;
}

function ofScenario(id: 'record' | 'ranking'): Compared {
  const scenario = SCENARIOS.find((one) => one.id === id);
  if (!scenario) throw new Error(id);
  return {
    title: scenario.title,
    members: id === 'record' ? 'writers' : 'readers',
    on: VERSIONS,
    request: (member, challengeId) => scenario.request('club', member, challengeId),
    accepts: scenario.accepts,
  };
}

const COMPARED: readonly Compared[] = [
  {
    title: 'read: all that one visit of home asks for',
    members: 'readers',
    on: VERSIONS,
    request: (member, challengeId, place, version) => callOfVisit(version, place)(member, challengeId),
    requests: { before: VISIT.before.length, now: VISIT.now.length },
    accepts: isRead,
  },
  ofScenario('record'),
  ofScenario('ranking'),
  {
    title: 'read: the four calls of the home that both make, each in turn',
    members: 'readers',
    on: VERSIONS,
    request: (member, _challengeId, place) => callOfHome(place)(member),
    accepts: isRead,
  },
  {
    title: 'read: the programme of the challenge, which the home asks for now',
    members: 'readers',
    on: ['now'],
    request: (member, challengeId) => ofHome(member, 'POST', 'rpc/my_challenge_days', { p_challenge_id: challengeId }),
    accepts: isRead,
  },
  {
    title: 'read: the milestones held, which every page asks for now',
    members: 'readers',
    on: ['now'],
    request: (member) => ofHome(member, 'POST', 'rpc/my_milestones', {}),
    accepts: isRead,
  },
];

const CONNECTIONS = [1, 8] as const;

interface Sizes {
  /** Seconds of a turn. */
  seconds: number;
  turns: number;
  participants: number;
  writers: number;
}

async function start(version: Version, engine: Engine, folder: string, sizes: Sizes): Promise<Running> {
  const load = async (path: string): Promise<object> => (await import(pathToFileURL(join(folder, 'server', path)).href)) as object;
  const { prepareDatabase: prepare } = (await load('boot/prepare-database.ts')) as { prepareDatabase: typeof prepareDatabase };
  const dataDir = mkdtempSync(join(tmpdir(), `club-bench-${version}-`));
  const database = engine === 'PGlite' ? null : await createPostgresDatabase();
  const connection = database
    ? await ((await load('database/postgres/open-postgres.ts')) as { openPostgres: typeof openPostgres }).openPostgres(database.url)
    : await ((await load('database/pglite/open-pglite.ts')) as { openPglite: typeof openPglite }).openPglite(join(dataDir, 'database'));
  await prepare(connection);
  const secrets = {
    JWT_SECRET: randomBytes(32).toString('hex'),
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
    MFA_KEY: randomBytes(32).toString('hex'),
  };
  const size = { ...sizes, crowd: 0, isFirstDay: false, writeChallenges: CONNECTIONS.length };
  const dataset = await fillDatabase(connection, size, secrets.JWT_SECRET);
  await connection.close();
  const env = { ...secrets, LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' };
  const server = await startServer([join(folder, 'dist/server/index.js')], env);
  return {
    server,
    dataset,
    databaseMilliseconds: async () => (database ? database.cpuMilliseconds() : Number.NaN),
    async end() {
      await server.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Measured = LoadResult & { cpu: number; database: number };

async function turnOf(
  running: Running,
  next: () => BenchRequest | null,
  compared: Compared,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const before = { server: running.server.cpuMilliseconds(), database: await running.databaseMilliseconds() };
  const result = await runLoad({ baseUrl: running.server.url, connections, seconds, next, accepts: compared.accepts });
  const cpu = running.server.cpuMilliseconds() - before.server;
  return { ...result, cpu, database: (await running.databaseMilliseconds()) - before.database };
}

function requestsOf({ dataset }: Running, compared: Compared, connections: number, version: Version): () => BenchRequest | null {
  const members = dataset[compared.members];
  const isWrite = compared.members === 'writers';
  const challengeId = isWrite ? dataset.writeChallengeIds[CONNECTIONS.findIndex((one) => one === connections)] : dataset.rankingChallengeId;
  let sent = 0;
  return () => {
    const place = sent++;
    const member = members[isWrite ? place : Math.floor(place / (compared.requests?.[version] ?? HOME.length)) % members.length];
    return member === undefined ? null : compared.request(member, challengeId ?? '', place, version);
  };
}

async function compare(running: Record<Version, Running>, compared: Compared, connections: number, sizes: Sizes): Promise<string[]> {
  const next = Object.fromEntries(compared.on.map((version) => [version, requestsOf(running[version], compared, connections, version)]));
  const turns: Record<Version, Measured[]> = { before: [], now: [] };
  const ask = async (version: Version, seconds: number) =>
    turnOf(running[version], next[version] ?? (() => null), compared, connections, seconds);
  for (const version of compared.on) await ask(version, sizes.seconds);
  for (let turn = 0; turn < sizes.turns; turn += 1) {
    for (const version of turn % 2 === 0 ? compared.on : compared.on.toReversed()) turns[version].push(await ask(version, sizes.seconds));
  }
  const told = (version: Version) => {
    const all = joinRuns(turns[version]);
    if (all.firstFailure !== undefined)
      console.error(`${version}, ${compared.title}: ${all.failures} wrong answers, the first: ${all.firstFailure}`);
    const requests = compared.requests?.[version] ?? 1;
    const each = (valueOf: (one: Measured) => number) =>
      (turns[version].reduce((total, one) => total + valueOf(one), 0) / all.answers) * requests;
    return { ...all, perSecond: all.perSecond / requests, cpu: each(({ cpu }) => cpu), database: each(({ database }) => database) };
  };
  const [before, now] = [told('before'), told('now')];
  const cells = ({ perSecond, p50Milliseconds, cpu, database, answers }: ReturnType<typeof told>) =>
    answers === 0
      ? ['–', '–', '–', '–']
      : [perSecond.toFixed(0), p50Milliseconds.toFixed(1), cpu.toFixed(2), Number.isNaN(database) ? '–' : database.toFixed(2)];
  const work = (one: ReturnType<typeof told>) => one.cpu + (Number.isNaN(one.database) ? 0 : one.database);
  const quotient = before.answers === 0 ? '–' : `${((work(now) / work(before)) * 100).toFixed(0)} %`;
  return [compared.title, String(connections), ...cells(before), ...cells(now), quotient];
}

/**
 * Measures this tree beside an older one in one run: each has a server and a database of its own, filled alike, and
 * they take turns.
 * @param older folder of a working tree whose server is built
 * @param engine the beginning of its name; both unless said
 * @returns Markdown, a table for each engine
 */
export async function benchVersions(older: string, engine: string | undefined, isQuick: boolean): Promise<string> {
  const sizes: Sizes = isQuick
    ? { seconds: 0.3, turns: 2, participants: 200, writers: 400 }
    : { seconds: 1, turns: 8, participants: 1_000, writers: 8_000 };
  const tables: string[] = [];
  for (const place of ENGINES.filter((one) => one.toLowerCase().startsWith(engine ?? ''))) {
    console.error(`${place}: filling two databases…`);
    const running = { before: await start('before', place, resolve(older), sizes), now: await start('now', place, projectRoot, sizes) };
    try {
      const rows: string[][] = [];
      for (const compared of COMPARED) {
        for (const connections of CONNECTIONS) {
          console.error(`${place}: ${compared.title}, ${connections} connections…`);
          rows.push(await compare(running, compared, connections, sizes));
        }
      }
      const measured = (version: Version) => [`${version} /s`, 'p50 ms', 'CPU ms', 'DB ms'];
      const columns = ['scenario', 'connections', ...measured('before'), ...measured('now'), 'CPU + DB now ÷ before'];
      tables.push(`### ${place}\n\n${alignedTable(columns, rows)}`);
    } finally {
      for (const version of VERSIONS) await running[version].end();
    }
  }
  return `${loadLine()} ${sizes.turns} turns of ${sizes.seconds} s each.\n\n${tables.join('\n')}`;
}
