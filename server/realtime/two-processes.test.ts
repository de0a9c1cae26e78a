import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Mail } from '#server/mail/mail.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import type { ServerProcess } from '#server/testing/spawn-server.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';

const PASSWORD = 'segredo-de-teste';
const KEYS = {
  JWT_SECRET: 'j'.repeat(32),
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_teste',
  SUPABASE_SECRET_KEY: 'sb_secret_teste'.padEnd(32, '0'),
};

let database: TestServer | null = null;
let sql: postgres.Sql;
let folder = '';
const servers: ServerProcess[] = [];
const addresses: string[] = [];

beforeAll(async () => {
  const outcome = await startPostgres();
  if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
  database = outcome.server;
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'clube21-two-'));
  for (const name of ['one', 'two']) {
    const server = spawnServer(join(folder, name), { ...KEYS, DATABASE_URL: database.url, RATE_LIMITS: 'off' });
    servers.push(server);
    addresses.push(await server.ready());
  }
});
afterAll(async () => {
  for (const server of servers) server.child.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.ended()));
  await sql?.end();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

function clientAt(place: number): SupabaseClient {
  return createClient(addresses[place] ?? '', KEYS.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 50 },
  });
}

/** One member, signed in at both processes. */
async function memberAtBoth(name: string) {
  const email = `${name}@membro.example`;
  const [here, there] = [clientAt(0), clientAt(1)];
  await here.auth.signUp({ email, password: PASSWORD, options: { data: { name } } });
  const [mail] = (await (await fetch(`${addresses[0]}/dev/inbox.json?to=${email}`)).json()) as Mail[];
  const tokenHash = new URL(mail?.links[0] ?? '').searchParams.get('token_hash') ?? '';
  const { data } = await here.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  await there.auth.signInWithPassword({ email, password: PASSWORD });
  return { id: data.user?.id ?? '', here, there };
}

test('what is changed through one process reaches members who are connected to the other', async () => {
  if (!database) return;
  const { id, here, there } = await memberAtBoth('ana');
  const live = new LiveChannel(there, `user:${id}`);
  expect((await live.join()).status).toBe('SUBSCRIBED');
  expect((await here.from('profiles').update({ bio: 'Corro' }).eq('id', id)).error).toBeNull();
  expect((await live.messages(1))[0]).toMatchObject({ event: 'member_changed', payload: { table: 'profiles', id } });
});

test('no message is lost while the connection that listens is cut', async () => {
  if (!database) return;
  const { id, there } = await memberAtBoth('bia');
  const live = new LiveChannel(there, `user:${id}`);
  await live.join();
  const sent: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clube-21' and datname = current_database() and query ilike 'listen%'`;
    for (let place = 0; place < 20; place += 1) {
      const change = `${round}-${place}`;
      sent.push(change);
      await sql`select realtime.send(${sql.json({ change })}, 'member_changed', ${`user:${id}`}, true)`;
    }
  }
  await live.until(() => live.received.some(({ payload }) => payload['change'] === sent.at(-1)));
  expect(live.received.map(({ payload }) => payload['change'])).toEqual(sent);
});

test('a transaction that ends late is told when it ends, and only once', async () => {
  if (!database) return;
  const { id, there } = await memberAtBoth('caio');
  const live = new LiveChannel(there, `user:${id}`);
  await live.join();
  const send = (on: postgres.Sql | postgres.TransactionSql, change: string) =>
    on`select realtime.send(${sql.json({ change })}, 'member_changed', ${`user:${id}`}, true)`;
  await sql.begin(async (late) => {
    await send(late, 'late');
    for (const change of ['first', 'second']) await send(sql, change);
    await live.messages(2);
  });
  await live.messages(3);
  await send(sql, 'third');
  await live.messages(4);
  expect(live.received.map(({ payload }) => payload['change'])).toEqual(['first', 'second', 'late', 'third']);
});

test('a process that stops says goodbye and ends in time; its members reconnect when it is back', async () => {
  if (!database) return;
  const { id, there } = await memberAtBoth('dora');
  const live = new LiveChannel(there, `user:${id}`);
  await live.join();
  const closed = new Promise<number>((resolve) => {
    there.realtime.stateChangeCallbacks.close.push(['test', (event: { code: number }) => resolve(event.code)]);
  });
  servers[1]?.child.kill('SIGTERM');
  expect(await closed).toBe(1001);
  expect(await servers[1]?.ended()).toEqual({ code: 0, signal: null });
  const again = spawnServer(join(folder, 'two'), {
    ...KEYS,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    PORT: new URL(addresses[1] ?? '').port,
  });
  servers.push(again);
  await live.until(() => live.statuses.filter(({ status }) => status === 'SUBSCRIBED').length === 2);
  await sql`update public.profiles set bio = 'Nado' where id = ${id}`;
  await live.until(() => live.received.length > 0);
  expect(live.received[0]?.payload).toMatchObject({ tables: ['profiles'] });
});
