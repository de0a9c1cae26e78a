import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import { SHARED_KEYS } from '#server/testing/processes/two-servers.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Backs a club of 1,000,000 workouts up beside its running server, and restores it into an empty place, with the
// operator's own command. Each must take less than 5 minutes and 512 MiB above the process that has the club open and
// does nothing: the server, once it has started. The copy is compared table by table. With --keep the PGlite club that
// was filled stays in a folder, and the next run begins with it.
// Usage: npm run drills -- million-rows [--engine pglite|postgres] [--workouts 1000000] [--members 10000] [--keep
// <folder>]

const option = (name: string, otherwise: string) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : (process.argv[place + 1] ?? otherwise);
};
const WORKOUTS = Number(option('workouts', '1000000'));
const MEMBERS = Number(option('members', '10000'));
const ENGINES = option('engine', 'pglite,postgres').split(',');
const KEPT = option('keep', '');
const LONGEST_S = 300;
const MOST_MIB = 512;
const FILLED = 'drill-filled';
/** Until what a start leaves behind is collected. */
const IDLE_MS = 10_000;

/** Set-based, and without the triggers of the workouts: the rows count, not what they do to a ranking. */
const FILL = [
  `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
   select md5('member' || n)::uuid, 'authenticated', 'authenticated', 'member' || n || '@drill.example', now(),
          jsonb_build_object('name', 'João da Silva ' || n) from generate_series(1, ${MEMBERS}) as n`,
  `insert into auth.sessions (id, user_id, aal) select md5('session' || n)::uuid, md5('member' || n)::uuid, 'aal1' from generate_series(1, ${MEMBERS}) as n`,
  `insert into public.challenge_participants (challenge_id, user_id, status)
   select c.id, md5('member' || n)::uuid, 'active' from generate_series(1, ${MEMBERS}) as n, (select id from public.challenges order by start_date desc limit 1) as c`,
  `set session_replication_role = replica`,
  `insert into public.workout_records (user_id, workout_name, workout_type, date, duration_minutes, notes, image_urls, reply)
   select member, 'Treino ' || n, (array['Funcional', 'Musculação', 'Yoga', 'Corrida'])[1 + n % 4], noon, 30 + n % 60, 'Intensidade: ' || 1 + n % 5 || '/5',
          case when n % 3 = 0 then array['/storage/v1/object/public/workout-images/' || member || '/' || n || '-0-foto.webp'] else '{}' end,
          jsonb_build_object('success', true, 'message', 'Treino registrado com sucesso', 'workout_id', md5('workout' || n)::uuid, 'points_earned', 10, 'check_in', n % 2 = 0)
     from (select day, app.noon_in_sao_paulo(app.club_today() - day) as noon from generate_series(0, ${WORKOUTS / MEMBERS - 1}) as day) as days,
          (select number, md5('member' || number)::uuid as member from generate_series(1, ${MEMBERS}) as number) as members,
          lateral (select day * ${MEMBERS} + number as n) as counted`,
  `set session_replication_role = default`,
  'vacuum analyze',
];

interface Place {
  env: Record<string, string>;
  dataDir: string;
  databaseUrl: string | undefined;
}
interface Ran {
  seconds: number;
  peakMib: number;
  /** Processor time, which hangs less on what else the machine does. */
  cpuSeconds: number;
}

const mib = (kib: number) => Math.round(kib / 1024);
/**
 * Told by the process itself at its end: its processor time, and what it held at most. maxRSS does not say the latter:
 * it begins with what the process held that started it.
 */
const TELL_USE = `data:text/javascript,${encodeURIComponent(`import { readFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const peakKib = Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  process.stderr.write('\\nuse ' + JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakKib }) + '\\n');
});`)}`;

async function club(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', TELL_USE, 'dist/server/club.js', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`club ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  const { cpuSeconds, peakKib } = JSON.parse(/^use (.+)$/m.exec(stderr)?.[1] ?? '{}') as { cpuSeconds: number; peakKib: number };
  return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds, peakMib: mib(peakKib) };
}

async function residentMib(pid: number | undefined): Promise<number> {
  return mib(Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]));
}

async function fill({ dataDir, databaseUrl }: Place): Promise<void> {
  if (existsSync(join(dataDir, FILLED))) return;
  await (await openDatabase({ dataDir, databaseUrl })).close();
  const session: CopySession = databaseUrl
    ? await openPostgresCopySession(databaseUrl)
    : await openPgliteCopySession(join(dataDir, 'database'));
  for (const statement of FILL) await session.script(statement);
  await session.close();
  await writeFile(join(dataDir, FILLED), '');
}

async function archiveIn(folder: string): Promise<string> {
  return join(folder, (await readdir(folder)).find((name) => name.endsWith('.tar.gz')) ?? '');
}

async function sumsOf(archive: string): Promise<string> {
  const { tables } = await verifyArchive(archive);
  return JSON.stringify(tables.map(({ name, rows, sha256 }) => [name, rows, sha256]));
}

const problems: string[] = [];

async function drill(engine: string, folder: string, from: Place, to: Place): Promise<string[]> {
  process.stderr.write(`${engine}: filling…\n`);
  await fill(from);
  const help = await club(from.env, '--help');
  const server = spawnServer(from.dataDir, { ...from.env, DATA_DIR: from.dataDir }, ['dist/server/index.js']);
  process.once('exit', () => server.child.kill('SIGKILL'));
  await server.ready();
  await wait(IDLE_MS);
  const idleMib = await residentMib(server.child.pid);
  const first = join(folder, `${engine}-first`);
  process.stderr.write(`${engine}: backing up…\n`);
  const backup = await club(from.env, 'backup', '--to', first);
  const serverMib = await residentMib(server.child.pid);
  server.child.kill('SIGTERM');
  await server.ended();
  const archive = await archiveIn(first);
  process.stderr.write(`${engine}: restoring…\n`);
  const restore = await club(to.env, 'restore', archive);
  const again = join(folder, `${engine}-again`);
  process.stderr.write(`${engine}: comparing…\n`);
  await club(to.env, 'backup', '--to', again);
  const isSame = (await sumsOf(archive)) === (await sumsOf(await archiveIn(again)));
  if (!isSame) problems.push(`${engine}: what came back is not what was there`);
  const { size } = await stat(archive);
  const lines = [
    `idle: server ${idleMib} MiB, ${serverMib} MiB after the backup; \`club --help\` ${help.peakMib} MiB; archive ${Math.round(size / 1e6)} MB; each table came back ${isSame ? 'as it was' : 'OTHERWISE'}`,
  ];
  for (const [name, { seconds, cpuSeconds, peakMib }] of [['backup', backup] as const, ['restore', restore] as const]) {
    lines.push(
      `${name}: ${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of processor time), ${peakMib} MiB at most: ${peakMib - idleMib} above the idle server, ` +
        `${peakMib - help.peakMib} above \`club --help\``,
    );
    if (seconds > LONGEST_S) problems.push(`${engine}: the ${name} took ${seconds.toFixed(0)} s`);
    if (peakMib - idleMib > MOST_MIB) problems.push(`${engine}: the ${name} held ${peakMib - idleMib} MiB more than the idle server`);
  }
  return lines.map((line) => `${engine}: ${line}`);
}

const folder = await mkdtemp(join(tmpdir(), 'clube21-million-'));
const placeOf = async (name: string, databaseUrl?: string): Promise<Place> => {
  const dataDir = join(KEPT && name === 'pglite-from' ? KEPT : folder, name);
  await mkdir(dataDir, { recursive: true });
  return { dataDir, databaseUrl, env: { ...SHARED_KEYS, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } };
};
const made: string[] = [];
async function newDatabase() {
  const place = findEmbeddedPostgres((parent) => {
    const open = makeOpenFolder(parent);
    made.push(open);
    return open;
  });
  const outcome = await startPostgres({ found: { place, reason: '' } });
  if (!outcome.server) throw new Error(outcome.reason);
  return outcome.server;
}
process.stdout.write(`${WORKOUTS} workouts of ${MEMBERS} members; load average ${loadavg()[0]?.toFixed(0)} at the start\n`);
try {
  for (const engine of ENGINES) {
    const databases = engine === 'postgres' ? [await newDatabase(), await newDatabase()] : [];
    const places = [await placeOf(`${engine}-from`, databases[0]?.url), await placeOf(`${engine}-to`, databases[1]?.url)] as const;
    const lines = await drill(engine, folder, ...places);
    process.stdout.write(`${lines.join('\n')}\n`);
    for (const { stop } of databases) await stop();
  }
} finally {
  made.forEach(removeFolder);
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(problems.length > 0 ? `FAILED: ${problems.join('; ')}\n` : 'passed\n');
process.exit(problems.length > 0 ? 1 : 0);
