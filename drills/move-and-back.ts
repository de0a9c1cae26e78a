import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isPictureName } from '#domain/picture-name.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { createS3Client } from '#server/storage/s3/s3-client.ts';
import { picture } from '#server/testing/full-member.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import { clientOfServer, signUpAt } from '#server/testing/sign-up-at.ts';
import type { SignedInMember } from '#server/testing/sign-up-at.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';
import { startSwift } from './real-s3/start-swift.ts';

// A club's whole way out and back, by the commands that an operator types: it starts on PGlite, with made-up members,
// photos and a payment; `move` takes it to PostgreSQL and S3, where two processes serve it; `move` brings it back into
// its folder. At each station every row, file, picture, token, level and receipt is compared with those before. The S3
// service is the tests' own, or with --swift OpenStack's from Debian's packages.
// Usage: npm run drills -- move-and-back [--swift]

const PROGRAM = ['dist/server/index.js'];
const PHOTOS = ['foto.jpg', 'ação à noite.jpg', "d'água (2) & +1.jpg", '_25%.jpg'];
const DEMO_MEMBERS = 20;

const problems: string[] = [];
function check(what: string, holds: boolean): void {
  process.stdout.write(`${holds ? 'holds ' : 'FAILED'} ${what}\n`);
  if (!holds) problems.push(what);
}

type Environment = Record<string, string>;

async function club(env: Environment, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/club.js', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`club ${args.join(' ')} ended with ${code}: ${stderr}`);
  process.stdout.write(`       club ${args[0]}: ${stdout.split('\n')[0]}\n`);
  return stdout;
}

const servers: ServerProcess[] = [];
process.once('exit', () => servers.forEach(({ child }) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

async function serve(env: Environment): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = spawnServer(env['DATA_DIR'] ?? '', { RATE_LIMITS: 'off', ...env }, PROGRAM);
  servers.push(server);
  const address = await server.ready();
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.ended();
  };
  return { address, stop };
}

async function mustSucceed<Data>(call: PromiseLike<{ data: Data; error: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw error as Error;
  return data as NonNullable<Data>;
}

/** Keeps a picture under a name that members could once give, and can't any more. */
async function putAsClub(env: Environment, address: string, path: string, file: Buffer): Promise<void> {
  const { secretKey } = JSON.parse(await readFile(join(env['DATA_DIR'] ?? '', 'secrets.json'), 'utf8')) as { secretKey: string };
  const headers = { apikey: secretKey, 'content-type': 'image/jpeg' };
  const answer = await fetch(`${address}/storage/v1/object/workout-images/${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(file),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The belongings of a member, as a server tells them. */
interface Belongings {
  status: number;
  profile: unknown;
  plan: unknown;
  workouts: unknown;
  ranking: unknown;
  photos: string[];
}

async function belongingsOf({ id, session }: SignedInMember, address: string, challengeId: string): Promise<Belongings> {
  const client = await clientOfServer(address);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const asked = await fetch(`${address}/auth/v1/user`, { headers });
  const { data } = await client.auth.setSession(session);
  if (!data.session) return { status: asked.status, profile: null, plan: null, workouts: null, ranking: null, photos: [] };
  const photos: string[] = [];
  for (const name of PHOTOS) {
    const { data: file } = await client.storage.from('workout-images').download(`${id}/${name}`);
    photos.push(file ? Buffer.from(await file.arrayBuffer()).toString('base64') : 'missing');
  }
  const page = await mustSucceed(client.rpc('challenge_ranking_page', { p_challenge_id: challengeId, p_limit: 50, p_cursor: null }));
  return {
    status: asked.status,
    profile: await mustSucceed(client.from('profiles').select('*').eq('id', id).single()),
    plan: await mustSucceed(client.rpc('my_plan')),
    workouts: await mustSucceed(client.from('workout_records').select('*').eq('user_id', id).order('id')),
    // A sealed cursor looks different each time.
    ranking: { ...(page as object), own_cursor: null, next_cursor: null },
    photos,
  };
}

/** Gets a new session for the refresh token of an old one. */
async function refresh(person: SignedInMember, address: string): Promise<boolean> {
  const { data, error } = await (await clientOfServer(address)).auth.refreshSession({ refresh_token: person.session.refresh_token });
  if (data.session) person.session = data.session;
  return error === null && data.session !== null && data.session.user.id === person.id;
}

const folder = await mkdtemp(join(tmpdir(), 'clube21-move-and-back-'));

/** The rows of each table, the bytes of each file and the last numbers of a club whose servers stand still. */
async function sumsOf(env: Environment): Promise<Map<string, string>> {
  const place = await mkdtemp(join(folder, 'sums-'));
  await club(env, 'backup', '--to', place);
  const { tables, files, sequences } = await verifyArchive(join(place, (await readdir(place))[0] ?? ''));
  return new Map([
    ...tables.map(({ name, rows, sha256 }) => [name, `${rows} rows ${sha256}`] as const),
    ...files.map(
      ({ bucket, key, type, cacheControl, size, sha256 }) => [`${bucket}/${key}`, `${type} ${cacheControl} ${size} ${sha256}`] as const,
    ),
    ...sequences.map(({ name, value }) => [name, String(value)] as const),
  ]);
}

function checkSame(what: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  check(
    `${what}: ${before.size} tables, files and sequences are the same${names.length > 0 ? `, except ${names.join(', ')}` : ''}`,
    names.length === 0,
  );
}

const made: string[] = [];
const place = findEmbeddedPostgres((parent) => {
  const open = makeOpenFolder(parent);
  made.push(open);
  return open;
});
const database = await startPostgres({ found: { place, reason: '' } });
if (!database.server) throw new Error(database.reason);
const isSwift = process.argv.includes('--swift');
const s3 = isSwift ? await startSwift() : await startS3StandIn();
if (isSwift) {
  const settings = readEnvironment(s3.env).s3;
  if (settings) await createS3Client(settings, createLog('silent')).read({ method: 'PUT', key: '' });
}

async function walk(databaseUrl: string): Promise<void> {
  const home: Environment = { DATA_DIR: join(folder, 'data') };
  await mkdir(home['DATA_DIR'] ?? '');

  const first = await serve(home);
  await club(home, 'demo', '--members', String(DEMO_MEMBERS), '--yes');
  const clients = [await clientOfServer(first.address), await clientOfServer(first.address)] as const;
  const ana: SignedInMember = await signUpAt(first.address, clients[0], 'Ana');
  const bia: SignedInMember = await signUpAt(first.address, clients[1], 'Bia');
  const [challenge] = await mustSucceed(clients[0].from('challenges').select('id').eq('active', true).limit(1));
  const challengeId = String(challenge?.id);
  for (const [person, client] of [[ana, clients[0]] as const, [bia, clients[1]] as const]) {
    await mustSucceed(
      client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: person.id, status: 'active' }).select(),
    );
    for (const [index, name] of PHOTOS.entries()) {
      const file = await picture(64 + 2 * index);
      if (isPictureName(`${person.id}/${name}`))
        await mustSucceed(client.storage.from('workout-images').upload(`${person.id}/${name}`, file, { contentType: 'image/jpeg' }));
      else await putAsClub(home, first.address, `${person.id}/${encodeURIComponent(name)}`, file);
    }
    const workout = {
      p_user_id: person.id,
      p_workout_name: 'Corrida "na orla"\\n\t🏃',
      p_workout_type: 'Corrida',
      p_date: new Date().toISOString(),
      p_duration_minutes: 50,
      p_challenge_id: challengeId,
    };
    await mustSucceed(client.rpc('record_workout_basic', workout));
  }
  const opened = await fetch(`${first.address}/functions/v1/create-checkout-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.session.access_token}` },
    body: JSON.stringify({ plan_level: 'expert' }),
  });
  const { checkout_url: page } = (await opened.json()) as { checkout_url: string };
  await fetch(new URL(new URL(page).pathname, first.address), {
    method: 'POST',
    headers: { origin: new URL(page).origin, host: new URL(page).host },
    body: new URLSearchParams({ outcome: 'pay', email: '', name: 'Ana', tax_id: '529.982.247-25' }),
    redirect: 'manual',
  });
  const levelOf = async () => (await mustSucceed(clients[0].rpc('my_plan'))) as { level: string; receipts: unknown[] };
  for (let tries = 0; tries < 200 && (await levelOf()).level !== 'expert'; tries += 1) await wait(50);
  const plan = await levelOf();
  check(
    `on PGlite: Ana has paid, and is ${plan.level} with ${plan.receipts.length} receipt`,
    plan.level === 'expert' && plan.receipts.length === 1,
  );

  const people = [ana, bia];
  const lookAt = async (address: string) => Promise.all(people.map(async (person) => belongingsOf(person, address, challengeId)));
  const before = await lookAt(first.address);
  check(
    'on PGlite: all photos are there',
    before.every(({ photos }) => !photos.includes('missing')),
  );
  await first.stop();
  const sums = await sumsOf(home);

  const lines = (await club({ ...home, ...s3.env }, 'move', '--to', databaseUrl)).split('\n');
  const printed = Object.fromEntries(
    lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const away: Environment = { ...s3.env, ...printed };
  // Another machine; what the payment provider knows is the same there.
  const elsewhere: Environment = { ...away, DATA_DIR: join(folder, 'elsewhere') };
  await cp(join(home['DATA_DIR'] ?? '', 'payment-simulator'), join(elsewhere['DATA_DIR'] ?? '', 'payment-simulator'), { recursive: true });
  checkSame('on PostgreSQL and S3', sums, await sumsOf(elsewhere));
  const here: Environment = { ...away, DATA_DIR: home['DATA_DIR'] ?? '' };
  const processes = [await serve(here), await serve(elsewhere)] as const;
  for (const [index, { address }] of processes.entries()) {
    const after = await lookAt(address);
    check(
      `at process ${index + 1}: tokens, profiles, plan and receipts, workouts, ranking and the bytes of the photos are as before`,
      isDeepStrictEqual(after, before),
    );
  }
  check('refreshed at the first process', (await refresh(ana, processes[0].address)) && (await refresh(bia, processes[0].address)));
  check('and those refreshed at the second', (await refresh(ana, processes[1].address)) && (await refresh(bia, processes[1].address)));
  const bytes = await picture(80);
  const atSecond = await clientOfServer(processes[1].address);
  await atSecond.auth.setSession(bia.session);
  await mustSucceed(atSecond.storage.from('workout-images').upload(`${bia.id}/depois.jpg`, bytes, { contentType: 'image/jpeg' }));
  await mustSucceed(atSecond.storage.from('workout-images').remove([`${bia.id}/${PHOTOS[0]}`]));
  const meanwhile = await lookAt(processes[0].address);
  check('what one changed at the second process is told by the first', meanwhile[1]?.photos[0] === 'missing');
  await Promise.all(processes.map(async ({ stop }) => stop()));

  const later = await sumsOf(here);
  await club(here, 'move', '--to', home['DATA_DIR'] ?? '');
  checkSame('on PGlite again', later, await sumsOf(home));
  const last = await serve(home);
  check(
    'in the old folder: all is as it was on PostgreSQL, with the tokens of there',
    isDeepStrictEqual(await lookAt(last.address), meanwhile),
  );
  check('and those are refreshed', (await refresh(ana, last.address)) && (await refresh(bia, last.address)));
  await last.stop();
}

const startedAt = performance.now();
try {
  await walk(database.server.url);
} finally {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(async (server) => server.ended()));
  await s3.stop();
  await database.server.stop();
  made.forEach(removeFolder);
  await rm(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
process.stdout.write(problems.length > 0 ? `FAILED after ${seconds} s: ${problems.join('; ')}\n` : `passed after ${seconds} s\n`);
process.exit(problems.length > 0 ? 1 : 0);
