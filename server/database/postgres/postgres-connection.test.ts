import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { checkNotifications } from '#server/boot/check-notifications.ts';
import { MissingRightsError, checkPostgresRole } from '#server/boot/check-postgres-role.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { TwoDatabasesError } from '#server/boot/same-database.ts';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

describe.runIf(outcome.server !== null)('on PostgreSQL', () => {
  let server: TestServer;
  let club: TestClub;

  beforeAll(async () => {
    if (!outcome.server) return;
    server = outcome.server;
    club = await createTestClub({ databaseUrl: server.url });
  });
  afterAll(async () => {
    await club?.close();
    await outcome.server?.stop();
  });

  test('sign-up, confirmation, login and a workout work, and the profile has the member’s name', async () => {
    const member = await club.signUpMember('Ana de Souza');
    const { data: profile } = await member.client.from('profiles').select('name, email').single();
    expect(profile).toEqual({ name: 'Ana de Souza', email: member.email });
    const [kept] = await club.connection.query(`select jsonb_typeof(raw_user_meta_data) as kind from auth.users where id = $1`, [
      member.id,
    ]);
    expect(kept).toEqual({ kind: 'object' });
    const login = await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect(login.data.user?.user_metadata).toMatchObject({ name: 'Ana de Souza' });
    const { data } = await member.client.rpc('record_workout_basic', {
      p_user_id: member.id,
      p_workout_name: 'Corrida',
      p_workout_type: 'Cardio',
      p_date: new Date().toISOString(),
      p_duration_minutes: 50,
    });
    expect(data).toMatchObject({ success: true, points_earned: 10 });
    const { data: stats } = await member.client.rpc('refresh_dashboard_data', { p_user_id: member.id });
    expect(stats).toMatchObject({ success: true, workout_count: 1, total_duration: 50 });
  });

  test('wrong input is refused with the same codes as on PGlite', async () => {
    const { client, id } = await club.signUpMember('Bia');
    const workout = {
      p_user_id: id,
      p_workout_name: 'Corrida',
      p_workout_type: 'Cardio',
      p_date: new Date().toISOString(),
      p_duration_minutes: 50,
    };
    const codeOf = async (changes: Record<string, unknown>) => {
      const { error, status } = await client.rpc('record_workout_basic', { ...workout, ...changes });
      return `${status} ${error?.code ?? ''}`;
    };
    expect(await codeOf({ p_duration_minutes: 'abc' })).toBe('400 22P02');
    expect(await codeOf({ p_user_id: 'x' })).toBe('400 22P02');
    expect(await codeOf({ p_workout_name: { a: 1 } })).toBe('400 22P02');
    expect(await codeOf({ p_date: 'ontem' })).toBe('400 22007');
    expect(await codeOf({ p_workout_name: 'a\0b' })).toBe('400 22021');
    expect(await codeOf({ p_user_id: crypto.randomUUID() })).toBe('403 42501');
    expect(await codeOf({})).toBe('200 ');
  });

  const notLists: [value: unknown, code: string][] = [
    [{}, '22P02'],
    [{ length: 3 }, '22P02'],
    [5, '22P02'],
    [true, '22P02'],
  ];
  test.each(notLists)('%j in place of a list is refused and disturbs no other request', async (goals, code) => {
    const { client, id } = await club.signUpMember('Caio');
    const answer = await client.from('profiles').update({ goals }).eq('id', id);
    expect([answer.status, answer.error?.code]).toEqual([400, code]);
    const { data, error } = await client.from('profiles').select('id');
    expect({ data, error }).toEqual({ data: [{ id }], error: null });
  });

  test('a server hears its own notification, and says loudly when it listens where none can come', async () => {
    const said: unknown[] = [];
    const log = { error: (...what: unknown[]) => said.push(what) };
    expect(await checkNotifications(club.connection, log, 60_000)).toBe(true);
    expect(said).toEqual([]);
    // As behind a pooler in transaction mode: LISTEN succeeds, and the notifications are somewhere else.
    await club.connection.script('create database elsewhere');
    const elsewhere = new URL(server.url);
    elsewhere.pathname = '/elsewhere';
    const deaf = await openPostgres(server.url, { listenUrl: elsewhere.href, poolSize: 1 });
    expect(await checkNotifications(deaf, log, 100)).toBe(false);
    expect(said).toEqual([[{ withinMs: 100 }, expect.stringContaining('DATABASE_LISTEN_URL')]]);
    await deaf.close();
  });

  test('where the address to listen at leads to another database, the server does not start, and that one stays as it is', async () => {
    await club.connection.script('create database another');
    const another = new URL(server.url);
    another.pathname = '/another';
    const serving = { log: createLog('silent'), onGivenUp: () => undefined };
    const open = (databaseListenUrl: string) => openDatabase({ dataDir: '', databaseUrl: server.url, databaseListenUrl }, serving);
    await expect(open(another.href)).rejects.toThrow(TwoDatabasesError);
    const untouched = await openPostgres(another.href, { poolSize: 1 });
    expect(await untouched.query(`select to_regclass('auth.users') as users`)).toEqual([{ users: null }]);
    await untouched.close();
    const same = new URL(server.url);
    same.searchParams.set('prepare', 'false');
    await (await open(same.href)).close();
  });

  test('preparing again applies no migration, even when two processes do it at once', async () => {
    const other = await openPostgres(server.url, { poolSize: 2 });
    expect(await Promise.all([prepareDatabase(club.connection), prepareDatabase(other)])).toEqual([[], []]);
    await other.close();
  });

  test('a server goes by its own name, whatever name the address gives it', async () => {
    const url = new URL(server.url);
    url.searchParams.set('application_name', 'other');
    const named = await openPostgres(url.href, { poolSize: 1 });
    expect(await named.query(`select current_setting('application_name') as name`)).toEqual([{ name: 'clube-21' }]);
    await named.close();
  });

  test('two processes that prepare a new database at once apply each migration once', async () => {
    await club.connection.script('create database second_club');
    const url = new URL(server.url);
    url.pathname = '/second_club';
    const [left, right] = await Promise.all([openPostgres(url.href), openPostgres(url.href)]);
    const applied = (await Promise.all([prepareDatabase(left), prepareDatabase(right)])).flat();
    expect(new Set(applied).size).toBe(applied.length);
    const [history] = await left.query<{ count: number }>('select count(*)::int as count from supabase_migrations.schema_migrations');
    expect(history?.count).toBe(applied.length);
    await Promise.all([left.close(), right.close()]);
  });

  test('where PostgreSQL lets fewer sessions in than the pool may have, callers wait for those that there are', async () => {
    await club.connection.script(`create role few_sessions login password 'club' connection limit 2`);
    const url = new URL(server.url);
    Object.assign(url, { username: 'few_sessions', password: 'club' });
    const connection = await openPostgres(url.href, { poolSize: 6 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => connection.query('select 1 as one').catch(String)));
    expect(answers).toEqual(answers.map(() => [{ one: 1 }]));
    await connection.close();
  });

  test('for a role with too few rights the missing SQL is printed, and it suffices', async () => {
    await club.connection.script(`create role club_owner login password 'club'`);
    await club.connection.script('create database poor_club');
    const url = new URL(server.url);
    Object.assign(url, { pathname: '/poor_club', username: 'club_owner', password: 'club' });
    const poor = await openPostgres(url.href, { poolSize: 2 });
    const refusal: unknown = await checkPostgresRole(poor).catch((error: unknown) => error);
    if (!(refusal instanceof MissingRightsError)) throw new Error('not refused');
    expect(refusal.message).toContain('alter database "poor_club" owner to "club_owner";');
    expect(refusal.message).toMatch(/grant service_role to "club_owner"/);
    const statements = refusal.message.split('\n').filter((line) => line.startsWith('  '));
    for (const statement of statements) await club.connection.script(statement);
    await expect(checkPostgresRole(poor)).resolves.toBeUndefined();
    expect((await prepareDatabase(poor)).length).toBeGreaterThan(0);
    await poor.close();
  });
});
