import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '#server/testing/free-port.ts';
import { killFirst, recordBesideWatcher, signOutAtFirst, uploadAtFirst } from '#server/testing/two-servers-journey.ts';
import { startTwoServers } from '#server/testing/two-servers.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Walks a club's main job across two processes whose DATABASE_URL leads through PgBouncer in transaction mode; DATABASE_LISTEN_URL leads past it.
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
    const sql = postgres(pooled.href, { max: 1, prepare: false, onnotice: () => undefined });
    const answer = await sql`select 1`.catch(() => null);
    await sql.end();
    if (answer) return child;
    if (child.exitCode !== null) throw new Error('PgBouncer ended while starting');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const pgbouncer = await startPgbouncer();
if (!isPreparing) pooled.searchParams.set('prepare', 'false');
const two = await startTwoServers(pooled.href, { ...(hasListenUrl && { DATABASE_LISTEN_URL: direct.href }) });
process.once('exit', () => two.servers.forEach(({ child }) => child.kill('SIGKILL')));

const steps: [name: string, run: () => Promise<unknown>, isRight: (found: never) => boolean][] = [
  [
    'a member at the second process watches, one at the first records',
    () => recordBesideWatcher(two),
    ({ event, points }: Awaited<ReturnType<typeof recordBesideWatcher>>) => event === 'ranking_changed' && points === 10,
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
    'the first is killed while members record',
    () => killFirst(two),
    ({ missing, others }: Awaited<ReturnType<typeof killFirst>>) => missing === 0 && others.length === 0,
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
// What the processes logged at level warn or worse.
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
