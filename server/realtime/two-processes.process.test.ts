import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { makeNewerVersion } from '#server/testing/processes/newer-version.ts';
import { killFirst, recordBesideWatcher, signOutAtFirst, uploadAtFirst } from '#server/testing/processes/two-servers-journey.ts';
import { startTwoServers } from '#server/testing/processes/two-servers.ts';
import type { TwoServers } from '#server/testing/processes/two-servers.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql, Statements } from '#server/testing/sql.ts';
import { SHORT_LIVED_CLUB } from '#tools/short-lived.mjs';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const OFTEN = { interval: 20 };
const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

describe.runIf(outcome.server !== null)('two processes on one PostgreSQL and one S3', () => {
  let two: TwoServers;
  let sql: Sql;

  beforeAll(async () => {
    const url = outcome.server?.url ?? '';
    sql = openSql(url, { max: 2 });
    two = await startTwoServers(url);
  });
  afterAll(async () => {
    await two?.close();
    await sql?.end();
    await outcome.server?.stop();
  });

  /** One member, signed in at both processes. */
  async function memberAtBoth(name: string) {
    const member = await two.signUp(name);
    const [here, there] = await Promise.all(two.addresses.map((address) => two.clientOf(member, address)));
    if (!here || !there) throw new Error('no two processes');
    return { id: member.id, here, there };
  }

  test('what is changed through one process reaches members who are connected to the other', async () => {
    const { id, here, there } = await memberAtBoth('ana');
    const live = new LiveChannel(there, `user:${id}`);
    expect((await live.join()).status).toBe('SUBSCRIBED');
    expect((await here.from('profiles').update({ bio: 'Corro' }).eq('id', id)).error).toBeNull();
    expect((await live.messages(1))[0]).toMatchObject({ event: 'member_changed', payload: { table: 'profiles', id } });
  });

  test('no message is lost while the connection that listens is cut', async () => {
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
    // Both listen again: without it messages would come, but seconds late.
    const listening = async () =>
      sql`select from pg_stat_activity where application_name = 'clube-21' and datname = current_database() and query ilike 'listen%'`;
    await expect.poll(listening, OFTEN).toHaveLength(2);
  });

  test('a transaction that ends late is told when it ends, and only once', async () => {
    const { id, there } = await memberAtBoth('caio');
    const live = new LiveChannel(there, `user:${id}`);
    await live.join();
    const send = (on: Sql | Statements, change: string) =>
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

  test('a member who watches the ranking at one process sees it move when somebody records at the other', async () => {
    expect(await recordBesideWatcher(two)).toEqual({ event: 'ranking_changed', points: totalPoints(1) });
  });

  test('who signs out at one process is out at the other at once', async () => {
    expect(await signOutAtFirst(two)).toEqual({ before: 200, after: 401 });
  });

  test('a photo uploaded at one process is read at the other', async () => {
    const { atFirst, atSecond } = await uploadAtFirst(two);
    expect(atSecond).toBe(atFirst);
    expect(atSecond).toBeGreaterThan(0);
  });

  test('a process that stops says goodbye and ends in time; its members reconnect when it is back', async () => {
    const { id, there } = await memberAtBoth('dora');
    const live = new LiveChannel(there, `user:${id}`);
    await live.join();
    const closed = new Promise<number>((resolve) => {
      there.realtime.stateChangeCallbacks.close.push(['test', (event: { code: number }) => resolve(event.code)]);
    });
    two.servers[1]?.child.kill('SIGTERM');
    expect(await closed).toBe(1001);
    expect(await two.servers[1]?.ended()).toEqual({ code: 0, signal: null });
    await two.start(new URL(two.addresses[1] ?? '').port).ready();
    await live.until(() => live.statuses.filter(({ status }) => status === 'SUBSCRIBED').length === 2);
    await sql`update public.profiles set bio = 'Nado' where id = ${id}`;
    await live.until(() => live.received.length > 0);
    expect(live.received[0]?.payload).toMatchObject({ tables: ['profiles'] });
  });

  test('beside a newer version, which has added to the database, the older one goes on, and each sees what the other does', async () => {
    const member = await two.signUp('elis');
    const old = await two.clientOf(member, two.addresses[1] ?? '');
    const record = async (client: typeof old, workout: string) =>
      client.rpc('record_workout_basic', {
        p_user_id: member.id,
        p_workout_name: workout,
        p_workout_type: 'Cardio',
        p_date: new Date().toISOString(),
        p_duration_minutes: 50,
        p_workout_record_id: crypto.randomUUID(),
      });
    // Read before, so that the older process has prepared what it asks.
    const names = async (client: typeof old) =>
      (await client.from('workout_records').select('*').order('created_at', { ascending: false }).limit(2)).data?.map(nameOf);
    for (let reading = 0; reading < 5; reading += 1) expect(await names(old)).toEqual([]);

    const program = await makeNewerVersion(join(two.folder, 'newer'), NEXT_RELEASE);
    const newer = two.start('0', [...SHORT_LIVED_CLUB, program]);
    const run = { isOver: false };
    const whileItStarts = (async () => {
      const errors: unknown[] = [];
      while (!run.isOver) errors.push((await record(old, 'antes')).error);
      return errors.filter((error) => error !== null);
    })();
    const address = await newer.ready().finally(() => (run.isOver = true));
    expect(await whileItStarts).toEqual([]);

    const there = await two.clientOf(member, address);
    const [atOld, atNew] = [new LiveChannel(old, `user:${member.id}`), new LiveChannel(there, `user:${member.id}`)];
    await atOld.join();
    await atNew.join();
    expect(await record(old, 'velha')).toMatchObject({ error: null, data: { success: true } });
    await atNew.until(() => atNew.received.length > 0);
    const seen = atOld.received.length;
    expect(await record(there, 'nova')).toMatchObject({ error: null, data: { success: true } });
    await atOld.until(() => atOld.received.length > seen);
    expect((await there.from('workout_records').update({ mood: 'leve' }).eq('workout_name', 'nova')).error).toBeNull();
    for (const client of [old, there]) {
      expect(await client.rpc('next_release_answer')).toMatchObject({ error: null, data: 21 });
      expect(await names(client)).toEqual(['nova', 'velha']);
    }
  });

  test('a process that is killed loses no workout that was acknowledged, and the other goes on', async () => {
    const { missing, others, acknowledged } = await killFirst(two);
    expect({ missing, others }).toEqual({ missing: 0, others: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(20);
  });
});

const nameOf = ({ workout_name: name }: { workout_name: string }) => name;

/** A migration after the first release, as CONTRIBUTING.md says: it only adds. */
const NEXT_RELEASE = `
  alter table public.workout_records add column mood text not null default 'bem';
  grant update (mood) on public.workout_records to authenticated;
  create table public.next_release (id int primary key);
  alter table public.next_release enable row level security;
  create function public.next_release_answer() returns int language sql stable set search_path = '' as 'select 21';
  revoke execute on function public.next_release_answer() from public;
  grant execute on function public.next_release_answer() to authenticated;
`;
