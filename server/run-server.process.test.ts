import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { freePort } from '#server/testing/free-port.ts';
import type { Mail } from './mail/mail.ts';
import { fillDataFolder } from './testing/prepared-database.ts';
import { spawnServer } from './testing/processes/spawn-server.ts';
import type { ServerProcess } from './testing/processes/spawn-server.ts';

let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-process-'));
  servers = [];
});
afterEach(async () => {
  await endAll(servers);
  await rm(dataDir, { recursive: true, force: true });
});

async function endAll(all: readonly ServerProcess[]): Promise<void> {
  for (const server of all) server.child.kill('SIGKILL');
  await Promise.all(all.map((server) => server.ended()));
}

function start(env?: Record<string, string>): ServerProcess {
  const server = spawnServer(dataDir, env);
  servers.push(server);
  return server;
}

async function clientOf(address: string) {
  const { supabaseKey } = (await (await fetch(`${address}/config.json`)).json()) as { supabaseKey: string };
  return createClient(address, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}

async function signUpAt(address: string) {
  const client = await clientOf(address);
  const email = 'ana@membro.example';
  await client.auth.signUp({ email, password: 'segredo-de-teste', options: { data: { name: 'Ana' } } });
  const [mail] = (await (await fetch(`${address}/dev/inbox.json?to=${email}`)).json()) as Mail[];
  const tokenHash = new URL(mail?.links[0] ?? '').searchParams.get('token_hash') ?? '';
  const { data } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  return { client, email, memberId: data.user?.id ?? '' };
}

test('a page asked for at a first boot comes at once, says that the app is opening, and becomes the app; what it makes nobody else reads', async () => {
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const server = start({ PORT: String(port) });
  const address = `http://127.0.0.1:${port}`;
  let first: Response | null = null;
  // It listens before it opens the database, which it has to make first.
  while (first === null) first = await fetch(`${address}/auth/login`).catch(() => null);
  expect(await first.text()).toContain('Abrindo o clube…');
  expect(first.status).toBe(503);
  await server.ready();
  expect(await (await fetch(`${address}/auth/login`)).text()).not.toContain('Abrindo o clube…');
  // A folder that others may enter, and in it nothing that they may read.
  for (const path of ['database', 'database/PG_VERSION', 'database/global/pg_control']) {
    expect((await stat(join(dataDir, path))).mode & 0o077).toBe(0);
  }
});

test('killed while it makes its database, it makes it anew at the next start', async () => {
  const killed = start();
  const names = async () => (await readdir(dataDir, { recursive: true }).catch(() => [])).map((name) => name.split('/').at(-1));
  await expect.poll(names, { interval: 10 }).toContain('pg_control');
  killed.child.kill('SIGKILL');
  await killed.ended();
  await expect(start().ready()).resolves.toContain('http');
  expect(await readdir(dataDir)).not.toContain('database.making');
});

describe('on one data folder, one after the other', () => {
  const sharedServers: ServerProcess[] = [];
  let sharedDir: string;
  let address: string;
  let signedUp: Awaited<ReturnType<typeof signUpAt>>;

  function startShared(): ServerProcess {
    const server = spawnServer(sharedDir);
    sharedServers.push(server);
    return server;
  }
  const newest = () => sharedServers.at(-1) as ServerProcess;

  beforeAll(async () => {
    sharedDir = await mkdtemp(join(tmpdir(), 'clube21-process-'));
    await fillDataFolder(sharedDir);
    address = await startShared().ready();
  });
  afterAll(async () => {
    await endAll(sharedServers);
    await rm(sharedDir, { recursive: true, force: true });
  });

  test('a second process is told that a server has the folder, and ends with 1', async () => {
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ status: 'ok', database: 'pglite' });
    expect((await stat(join(sharedDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    const second = spawnServer(sharedDir);
    servers.push(second);
    expect(await second.ended()).toMatchObject({ code: 1 });
    expect(second.output()).toContain(`A pasta de dados ${sharedDir} já está em uso por outro servidor (processo ${newest().child.pid})`);
    expect(second.output()).toContain('is in use by another server');
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  test('killed while workouts are recorded, it has lost none that was acknowledged and starts again at once', async () => {
    signedUp = await signUpAt(address);
    const { client, email, memberId } = signedUp;
    const first = newest();
    const acknowledged: string[] = [];
    async function recordUntilItEnds(): Promise<void> {
      for (;;) {
        const { data, error } = await client.rpc('record_workout_basic', {
          p_user_id: memberId,
          p_workout_name: 'Corrida',
          p_workout_type: 'Cardio',
          p_date: new Date().toISOString(),
          p_duration_minutes: 30,
          p_workout_record_id: crypto.randomUUID(),
        });
        if (error) return;
        acknowledged.push((data as { workout_id: string }).workout_id);
        if (acknowledged.length === 60) first.child.kill('SIGKILL');
      }
    }
    await Promise.all(Array.from({ length: 6 }, recordUntilItEnds));
    expect(await first.ended()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    address = await startShared().ready();
    const afterwards = await clientOf(address);
    const login = await afterwards.auth.signInWithPassword({ email, password: 'segredo-de-teste' });
    expect(login.error).toBeNull();
    const { data: kept } = await afterwards.from('workout_records').select('id');
    const keptIds = new Set(kept?.map((row) => String(row.id)));
    expect(acknowledged.filter((id) => !keptIds.has(id))).toEqual([]);
    signedUp = { ...signedUp, client: afterwards };
  });

  test('after SIGTERM it answers what is under way, ends with 0, and has never printed its secret', async () => {
    const { client, memberId } = signedUp;
    const server = newest();
    const answers = Promise.all(Array.from({ length: 20 }, () => client.rpc('refresh_dashboard_data', { p_user_id: memberId })));
    await client.rpc('refresh_dashboard_data', { p_user_id: memberId });
    server.child.kill('SIGTERM');
    for (const { data } of await answers) expect(data).toMatchObject({ success: true });
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    const { jwtSecret } = JSON.parse(await readFile(join(sharedDir, 'secrets.json'), 'utf8')) as { jwtSecret: string };
    for (const { output } of sharedServers) expect(output()).not.toContain(jwtSecret);
  });
});

test('a port in use is said plainly', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = start({ PORT: String(port) });
  expect(await server.ended()).toMatchObject({ code: 1 });
  expect(server.output()).toContain(`A porta ${port} já está em uso`);
  other.close();
});

test('a wrong environment is listed and ends the process with 1', async () => {
  const server = start({ PORT: 'x', STRIPE_SECRET_KEI: 'y' });
  expect(await server.ended()).toMatchObject({ code: 1 });
  expect(server.output()).toContain('PORT:');
  expect(server.output()).toContain('STRIPE_SECRET_KEI: unknown variable');
});

test('a club of a developer is filled with demo members, one of whom signs in', async () => {
  await fillDataFolder(dataDir);
  const server = start({ DEMO_DATA: 'on' });
  const client = await clientOf(await server.ready());
  // To fill a club takes a busy machine minutes.
  await expect.poll(server.output).toContain('Entre como demo.expert@clube21.example');
  const login = await client.auth.signInWithPassword({ email: 'demo.expert@clube21.example', password: 'clube21-demo' });
  expect(login.error).toBeNull();
});

test.each([
  ['payment', 'este é o simulador do ambiente de desenvolvimento'],
  ['provider', 'Entrada de teste: '],
])('the code of the %s simulator is in a file of its own, which no other file loads before it runs', async (name, words) => {
  const scripts = (await readdir('dist/server', { recursive: true })).filter((script) => script.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (script) => ({ script, text: await readFile(join('dist/server', script), 'utf8') })));
  const [simulator, ...others] = texts.filter(({ text }) => text.includes(words));
  expect(others).toEqual([]);
  const mentioning = texts.flatMap(({ text }) => text.match(new RegExp(`.{8}"[^"]*/${name}-simulator-[^"]+"`, 'g')) ?? []);
  expect(simulator?.script).toContain(`${name}-simulator`);
  expect(mentioning).toEqual([expect.stringContaining('import("')]);
});
