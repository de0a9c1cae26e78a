import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { judgeHistory } from '#server/boot/judge-history.ts';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { checkDatabase } from '#server/cli/hosted/in-database.ts';
import { printLine } from '#server/cli/hosted/line.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { rankingOf } from '#server/testing/kept/kept-club.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';
import { SHARED_KEYS } from '#server/testing/processes/two-servers.ts';
import { clientOfServer, signUpAt } from '#server/testing/sign-up-at.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { createPlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';
import { checkOut } from './older-main/check-out.ts';
import { liveIn, lookAround, refreshAll, signInAll, takePart } from './older-main/lived-club.ts';
import { startPostgres15 } from './postgres-15/start-server.ts';

// A club that an older main has made and served goes on under this one: its data folder, its PostgreSQL, and its hosted
// project, into which the CLI pushes what is new. The older one is checked out, installed and built (some minutes), or
// OLDER_MAIN is a folder where that was done.
// Usage: npm run drills -- older-main [commit]. SUPABASE_CLI is the CLI's program; without it the hosted project is
// left out, and that is said.

const commit = process.argv[2] ?? '0f2af675';
const CLI = process.env['SUPABASE_CLI'];
const run = promisify(execFile);

const problems: string[] = [];
function check(what: string, holds: boolean): void {
  process.stdout.write(`${holds ? 'holds ' : 'FAILED'} ${what}\n`);
  if (!holds) problems.push(what);
}

type Environment = Record<string, string>;
const servers: ServerProcess[] = [];
process.once('exit', () => servers.forEach(({ child }) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

async function serve(root: string, { DATA_DIR = '', ...env }: Environment): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = spawnServer(DATA_DIR, { RATE_LIMITS: 'off', ...env }, [join(root, 'dist/server/index.js')]);
  servers.push(server);
  const address = await server.ready();
  const stop = async () => {
    server.child.kill('SIGTERM');
    const { code } = await server.ended();
    if (code !== 0) throw new Error(`ended with ${code}: ${server.output()}`);
  };
  return { address, stop };
}

/** Starts the older server in a new place, lets members live there, and starts this one on what it leaves. */
async function upgrade(engine: string, older: string, env: Environment): Promise<void> {
  const before = await serve(older, env);
  const lived = await liveIn(before.address);
  await before.stop();

  const after = await serve(projectRoot, env);
  const { members, challengeId } = lived;
  const told = await lookAround(after.address, members, challengeId);
  check(
    `${engine}: ranking, profiles, workouts and the bytes of files are as before, in the sessions of before`,
    isDeepStrictEqual(told, lived.told),
  );
  if (!isDeepStrictEqual(told, lived.told)) process.stdout.write(`${JSON.stringify({ before: lived.told, after: told }, null, 1)}\n`);
  const levels = await signInAll(after.address, lived);
  check(
    `${engine}: members sign in by password, the one with a second factor by its code too (${levels.join(', ')})`,
    levels[0] === 'aal2',
  );
  check(`${engine}: sessions of before are renewed`, await refreshAll(after.address, members));
  const client = await clientOfServer(after.address);
  const newcomer = await signUpAt(after.address, client, 'Eva');
  await takePart(client, newcomer, challengeId);
  const ranking = await rankingOf(client, challengeId);
  check(
    `${engine}: the challenge goes on: who comes now has place ${ranking.find(({ name }) => name === 'Eva')?.place} of ${ranking.length}`,
    isDeepStrictEqual(
      ranking.map(({ points }) => points),
      Array.from({ length: members.length + 1 }, () => 10),
    ),
  );
  await after.stop();
}

/** Counts the rows of all tables of the club. */
async function countAll(database: SqlRunner): Promise<Map<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('app', 'auth', 'public', 'storage') order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** Has the CLI push the migrations of a checkout, from a copy, since it writes beside them. @returns what it printed */
async function push(cli: string, root: string, url: string, more: readonly string[] = []): Promise<string> {
  const home = await mkdtemp(join(folder, 'push-'));
  await cp(join(root, 'supabase'), join(home, 'supabase'), { recursive: true });
  const child = spawn(cli, ['db', 'push', `--remote=${url}`, '--yes', ...more], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString('utf8')));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`supabase db push ended with ${String(code)}: ${output}`);
  return output;
}

/** A hosted project that was pushed from the older main takes what is new, without --include-all. */
async function pushOver(cli: string, older: string): Promise<void> {
  const server = await startPostgres15();
  try {
    const platform = await createPlatformDatabase(server.url);
    await push(cli, older, platform.url, ['--include-seed']);
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: platform.url };
    await run(process.execPath, [join(older, 'dist/server/club.js'), 'demo', '--members', '5', '--yes'], { env });
    const database = await openPostgres(platform.url);
    const standing = async () =>
      database.query('select user_id, challenge_id, points, check_ins_count from public.challenge_progress order by user_id');
    const [counts, places] = [await countAll(database), await standing()];
    const output = await push(cli, projectRoot, platform.url);
    process.stdout.write(`       ${output.match(/Applying migration/g)?.length ?? 0} migrations were pushed\n`);
    const later = await countAll(database);
    const others = [...counts]
      .filter(([name, count]) => later.get(name) !== count)
      .map(([name, count]) => `${name} ${count} → ${later.get(name)}`);
    check(`hosted: every table has its rows${others.length > 0 ? `, except ${others.join(', ')}` : ''}`, others.length === 0);
    check(`hosted: points are as before (${places.length} participations)`, isDeepStrictEqual(await standing(), places));
    const { missing, unrecorded } = await judgeHistory(database, MIGRATIONS);
    check('hosted: no migration is missing, and each is in the history', missing.length === 0 && unrecorded.length === 0);
    await database.close();
    const lines = await checkDatabase(platform.url, true, 'https://clube.example');
    for (const line of lines) process.stdout.write(`       ${printLine(line)}`);
    await platform.drop();
  } finally {
    await server.stop();
  }
}

const startedAt = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'clube21-older-main-'));
const made: string[] = [];
const place = findEmbeddedPostgres((parent) => {
  const open = makeOpenFolder(parent);
  made.push(open);
  return open;
});
try {
  const older = checkOut(commit, folder);
  await mkdir(join(folder, 'data'));
  await upgrade('data folder', older, { DATA_DIR: join(folder, 'data') });
  const { server } = await startPostgres({ found: { place, reason: '' } });
  if (!server) throw new Error('no PostgreSQL');
  await mkdir(join(folder, 'files'));
  await upgrade('PostgreSQL', older, { ...SHARED_KEYS, DATA_DIR: join(folder, 'files'), DATABASE_URL: server.url });
  await server.stop();
  if (CLI) await pushOver(CLI, older);
  else process.stdout.write('SUPABASE_CLI is not set: no hosted project was tried.\n');
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  for (const { child } of servers) child.kill('SIGKILL');
  made.forEach(removeFolder);
  await rm(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
process.stdout.write(problems.length > 0 ? `FAILED after ${seconds} s: ${problems.join('; ')}\n` : `passed after ${seconds} s\n`);
process.exit(problems.length > 0 ? 1 : 0);
