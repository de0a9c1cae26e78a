import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { totalPoints } from '#domain/points.ts';
import { freePort } from '#server/testing/free-port.ts';
import {
  killFirst,
  recordBesideWatcher,
  recordMeanwhile,
  signOutAtFirst,
  uploadAtFirst,
} from '#server/testing/processes/two-servers-journey.ts';
import { startTwoServers } from '#server/testing/processes/two-servers.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Walks a club's main job across two processes whose DATABASE_URL leads through PgBouncer in transaction mode;
// DATABASE_LISTEN_URL leads past it. Then backs it up under load, through the pooler and past it, and restores what
// came out, in the same ways.
// With --without-listen-url or --with-prepare a guard is taken out, and the drill shows what happens then.
// Needs Debian's package: apt-get install pgbouncer
// Usage: npm run drills -- pgbouncer [--without-listen-url] [--with-prepare]

const PGBOUNCER = '/usr/sbin/pgbouncer';
// Fewer than the processes' sessions together, so that these share them.
const SERVER_SESSIONS = 6;
const hasListenUrl = !process.argv.includes('--without-listen-url');
const isPreparing = process.argv.includes('--with-prepare');

const version = spawnSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0];
if (!version) throw new Error('There is no PgBouncer here: apt-get install pgbouncer');

const made: string[] = [];
const place = findEmbeddedPostgres((parent) => {
  const folder = makeOpenFolder(parent);
  made.push(folder);
  return folder;
});
const outcome = await startPostgres({ found: { place, reason: '' } });
if (!outcome.server) throw new Error(outcome.reason);
const direct = new URL(outcome.server.url);
const pooled = new URL(direct);

async function startPgbouncer(): Promise<ChildProcess> {
  const folder = mkdtempSync(join(place.databases, 'clube21-pgbouncer-'));
  made.push(folder);
  chmodSync(folder, 0o755);
  pooled.port = String(await freePort());
  writeFileSync(join(folder, 'users.txt'), `"${direct.username}" "${direct.password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
admin_users = ${direct.username}
pool_mode = transaction
default_pool_size = ${SERVER_SESSIONS}
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  const asUser = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PGBOUNCER, [...asUser, '-q', join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  for (;;) {
    const sql = openSql(pooled.href);
    const answer = await sql`select 1`.catch(() => null);
    await sql.end();
    if (answer) return child;
    if (child.exitCode !== null) throw new Error('PgBouncer ended while starting');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function onDatabase<Result>(url: string, ask: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = openSql(url);
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

async function club(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['dist/server/club.js', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...two.operatorEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: code as number | null, stdout, stderr };
}

/** The same place in another database. */
function inDatabase(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

const PLACES = [
  ['through the pooler', () => ({ DATABASE_URL: pooled.href }), (name: string) => ({ DATABASE_URL: inDatabase(pooled, name) })],
  [
    'past it',
    () => ({ DATABASE_URL: pooled.href, DATABASE_LISTEN_URL: direct.href }),
    (name: string) => ({ DATABASE_URL: inDatabase(pooled, name), DATABASE_LISTEN_URL: inDatabase(direct, name) }),
  ],
] as const;
let archive = '';

/**
 * @returns for each way: how many workouts of before are missing in what was restored, how many came meanwhile, and its
 * files
 */
async function backUpAndRestore() {
  const found: Record<string, unknown>[] = [];
  for (const [index, [way, from, to]] of PLACES.entries()) {
    const folder = mkdtempSync(join(tmpdir(), 'clube21-pgbouncer-backup-'));
    made.push(folder);
    const { result, before, after } = await recordMeanwhile(two, async () => club(from(), 'backup', '--to', folder));
    if (result.code !== 0) throw new Error(`backup ${way}: ${result.stderr}`);
    archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '');
    const name = `restored_${index}`;
    await onDatabase(direct.href, async (sql) => sql.unsafe(`create database ${name}`));
    // Files go below another prefix: those of the club that runs are not to be touched.
    const restored = await club({ ...to(name), S3_PREFIX: name }, 'restore', archive);
    if (restored.code !== 0) throw new Error(`restore ${way}: ${restored.stderr}`);
    const kept = await onDatabase(
      inDatabase(direct, name),
      async (sql) => sql<{ id: string }[]>`select id::text from public.workout_records`,
    );
    const ids = new Set(kept.map(({ id }) => id));
    const files = Number(/(\d+) arquivos/.exec(restored.stdout)?.[1]);
    found.push({ way, missing: before.filter((id) => !ids.has(id)).length, meanwhile: after.length - before.length, files });
  }
  return found;
}

/**
 * The sessions that the pooler keeps look like a server's until it lets them go.
 * @returns what a restore says before and after
 */
async function replaceAfterStop() {
  for (const { child, ended } of two.servers) {
    child.kill('SIGTERM');
    await ended();
  }
  const [, past] = PLACES;
  const replace = async () => club(past[1](), 'restore', archive, '--replace', '--yes');
  const refused = await replace();
  const isToldWhy = refused.code === 1 && refused.stderr.includes('PgBouncer');
  await onDatabase(inDatabase(pooled, 'pgbouncer'), async (sql) => sql.unsafe('reconnect'));
  const replaced = await replace();
  return { isToldWhy, refused: refused.stderr.trim(), replaced: replaced.code, said: replaced.stderr.trim().split('\n').at(-1) };
}

const pgbouncer = await startPgbouncer();
if (!isPreparing) pooled.searchParams.set('prepare', 'false');
const two = await startTwoServers(pooled.href, { ...(hasListenUrl && { DATABASE_LISTEN_URL: direct.href }) });
process.once('exit', () => two.servers.forEach(({ child }) => child.kill('SIGKILL')));

const steps: [name: string, run: () => Promise<unknown>, isRight: (found: never) => boolean][] = [
  [
    'a member at the second process watches, one at the first records',
    () => recordBesideWatcher(two),
    ({ event, points }: Awaited<ReturnType<typeof recordBesideWatcher>>) => event === 'ranking_changed' && points === totalPoints(1),
  ],
  [
    'signed out at the first, out at the second',
    () => signOutAtFirst(two),
    ({ before, after }: Awaited<ReturnType<typeof signOutAtFirst>>) => before === 200 && after === 401,
  ],
  [
    'uploaded at the first, read at the second',
    () => uploadAtFirst(two),
    ({ atFirst, atSecond }: Awaited<ReturnType<typeof uploadAtFirst>>) => atFirst > 0 && atFirst === atSecond,
  ],
  [
    'backed up while members record, and restored elsewhere',
    backUpAndRestore,
    (found: { missing: number; meanwhile: number; files: number }[]) =>
      found.length === 2 && found.every(({ missing, meanwhile, files }) => missing === 0 && meanwhile > 0 && files > 0),
  ],
  [
    'the first is killed while members record',
    () => killFirst(two),
    ({ missing, others }: Awaited<ReturnType<typeof killFirst>>) => missing === 0 && others.length === 0,
  ],
  [
    'restored in place once the servers are stopped and the pooler has let its sessions go',
    replaceAfterStop,
    ({ isToldWhy, replaced }: Awaited<ReturnType<typeof replaceAfterStop>>) => isToldWhy && replaced === 0,
  ],
];

process.stdout.write(`${version} in transaction mode, ${SERVER_SESSIONS} sessions for 2 processes\n`);
let failures = 0;
for (const [name, run, isRight] of steps) {
  const beganAt = performance.now();
  const found = await run().catch((error: unknown) => ({ error: error instanceof Error ? error.message : JSON.stringify(error) }));
  const isWell = !('error' in (found as object)) && isRight(found as never);
  if (!isWell) failures += 1;
  process.stdout.write(
    `${isWell ? 'ok    ' : 'FAILED'} ${name}: ${JSON.stringify(found)} (${Math.round(performance.now() - beganAt)} ms)\n`,
  );
}
// The lines that the processes logged at level warn or worse.
const complaints = two.servers.flatMap((server) => server.output().split('\n')).filter((line) => /"level":(?:[4-6]0)/.test(line));
const isDeaf = complaints.some((line) => line.includes('DO NOT ARRIVE'));
const messages = new Set(complaints.map((line) => (JSON.parse(line) as { msg?: string }).msg));
process.stdout.write(
  `notifications arrive: ${isDeaf ? 'no, and each process says so' : 'yes'}; log: ${[...messages].join(' | ') || 'nothing'}\n`,
);
const isPassed = failures === 0 && !isDeaf;
process.stdout.write(isPassed ? 'passed\n' : 'FAILED\n');
await two.close();
pgbouncer.kill('SIGINT');
await outcome.server.stop();
made.forEach(removeFolder);
process.exit(isPassed ? 0 : 1);
