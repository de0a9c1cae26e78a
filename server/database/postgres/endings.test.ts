import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { SqlRunner } from '../club-connection.ts';
import { openPostgres } from './open-postgres.ts';
import type { PostgresClubConnection } from './postgres-connection.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const LOST = { code: 'CONNECTION_LOST' };
const NAME = 'clube-21-ends';
const CLOSES_WITHIN_MS = 5_000;

/** How PostgreSQL ends a session, or a statement of it, in the middle of a transaction. */
describe.runIf(outcome.server !== null)('a transaction on PostgreSQL', () => {
  const url = outcome.server?.url ?? '';
  const fatal: unknown[] = [];
  const noteFatal = (error: unknown) => fatal.push(error);
  let admin: Sql;
  let connection: PostgresClubConnection;

  beforeAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteFatal);
    admin = openSql(url);
    await admin`create table public.ended (id int primary key)`;
  });
  beforeEach(async () => {
    connection = await open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await connection.close();
    await admin`truncate public.ended`;
    expect(fatal).toEqual([]);
  });
  afterAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
    await admin?.end();
    await outcome.server?.stop();
  });

  const open = async () => openPostgres(url, { poolSize: 1, name: NAME });
  const write = async (transaction: SqlRunner) => transaction.query('insert into public.ended values ($1)', [1]);
  const kept = async () => (await admin`select id from public.ended`).length;
  const sessions = async () => admin<{ pid: number }[]>`select pid from pg_stat_activity where application_name = ${NAME}`;
  const endAll = async () => {
    for (const { pid } of await sessions()) await admin`select pg_terminate_backend(${pid}, 60000)`;
  };
  const expectGone = async () => {
    await expect.poll(() => connection.sessions.open).toBe(0);
  };
  /** The next caller is answered, in a session that nothing is left open in. */
  const expectGoesOn = async () => {
    expect(await connection.query('select pg_current_xact_id_if_assigned()::text as open')).toEqual([{ open: null }]);
    expect(connection.sessions).toMatchObject({ open: 1, idle: 1, waiting: 0 });
  };

  test.each(['known to have ended', 'not yet known to'])(
    'whose session is ended between two statements (57P01), %s, is lost and undone',
    async (how) => {
      const ended = connection.transact(async (transaction) => {
        await write(transaction);
        await endAll();
        if (how === 'known to have ended') await expectGone();
        return transaction.query('select 1');
      });
      await expect(ended).rejects.toMatchObject(LOST);
      expect(await kept()).toBe(0);
      await expectGoesOn();
    },
  );

  test('whose session is ended before its COMMIT is lost and undone', async () => {
    const ended = connection.transact(async (transaction) => {
      await write(transaction);
      await endAll();
    });
    await expect(ended).rejects.toMatchObject(LOST);
    expect(await kept()).toBe(0);
    await expectGoesOn();
  });

  // The limit is the transaction's own: a session that is being opened slowly stays below none.
  test.each([
    ['in which nothing happens for too long (25P03)', 'idle_in_transaction_session_timeout', 'select 1'],
    ['that takes too long altogether (25P04)', 'transaction_timeout', 'select pg_sleep(60)'],
  ])('%s is lost and undone', async (_which, limit, next) => {
    const [knows] = await admin`select from pg_settings where name = ${limit}`;
    // PostgreSQL 17 is the first that has the second one.
    if (!knows) return;
    const ended = connection.transact(async (transaction) => {
      await write(transaction);
      await transaction.query('select set_config($1, $2, true)', [limit, '50ms']);
      if (next === 'select 1') await expectGone();
      return transaction.query(next);
    });
    await expect(ended).rejects.toMatchObject(LOST);
    expect(await kept()).toBe(0);
    await expectGoesOn();
  });

  test('whose statement takes too long (57014) is undone, and its session goes on', async () => {
    const [{ pid } = { pid: 0 }] = await sessions();
    const ended = connection.transact(async (transaction) => {
      await write(transaction);
      await transaction.query(`select set_config('statement_timeout', $1, true)`, ['50ms']);
      await expect(transaction.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      return transaction.query('select 1');
    });
    await expect(ended).rejects.toMatchObject({ code: '25P02' });
    const script = `insert into public.ended values (2); set statement_timeout = '50ms'; select pg_sleep(60); insert into public.ended values (3)`;
    await expect(connection.script(script)).rejects.toMatchObject({ code: '57014' });
    expect(await kept()).toBe(0);
    await expectGoesOn();
    expect(await sessions()).toEqual([{ pid }]);
  });

  test('whose statement is cancelled by the operator is undone; one that comes to its end before that is not', async () => {
    const [{ pid } = { pid: 0 }] = await sessions();
    const sleeping = connection.transact(async (transaction) => {
      await write(transaction);
      return transaction.query('select pg_sleep(60)');
    });
    const isCancelled = expect(sleeping).rejects.toMatchObject({ code: '57014' });
    await expect.poll(async () => admin`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).toHaveLength(1);
    await admin`select pg_cancel_backend(${pid})`;
    await isCancelled;
    expect(await kept()).toBe(0);
    // It comes when there is nothing to cancel any more, and must not reach who is next.
    await connection.transact(write);
    await admin`select pg_cancel_backend(${pid})`;
    await expectGoesOn();
    expect(await kept()).toBe(1);
  });

  test('whose database is taken away is lost', async () => {
    await admin`create database to_be_dropped`;
    const address = new URL(url);
    address.pathname = '/to_be_dropped';
    const other = await openPostgres(address.href, { poolSize: 1 });
    const ended = other.transact(async (transaction) => {
      await transaction.query('select 1');
      await admin`drop database to_be_dropped with (force)`;
      return transaction.query('select 1');
    });
    await expect(ended).rejects.toMatchObject(LOST);
    await expect(other.query('select 1')).rejects.toMatchObject({ ...LOST, message: expect.stringContaining('to_be_dropped') });
    await other.close();
  });

  test('that is there when the connections are closed has five seconds; who waits for its session is told at once', async () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const running = connection.transact(async (transaction) => {
      await write(transaction);
      begin();
      return transaction.query('select pg_sleep(60)');
    });
    const isEnded = expect(running).rejects.toMatchObject(LOST);
    await begun;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = [connection.query('select 1'), connection.transact(write)];
    const closed = connection.close();
    for (const told of await Promise.allSettled(waiting)) expect(told).toMatchObject({ status: 'rejected', reason: LOST });
    await expect(connection.query('select 1')).rejects.toMatchObject(LOST);
    await vi.advanceTimersByTimeAsync(CLOSES_WITHIN_MS);
    vi.useRealTimers();
    await closed;
    await isEnded;
    // PostgreSQL itself hears of it only when it has something to say.
    await endAll();
    expect(await kept()).toBe(0);
  });

  test('that ends while the connections are closed is kept', async () => {
    let end: () => void = () => undefined;
    const isToEnd = new Promise<void>((resolve) => (end = resolve));
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const running = connection.transact(async (transaction) => {
      await write(transaction);
      begin();
      await isToEnd;
      return transaction.query('select 1 as one');
    });
    await begun;
    const closed = connection.close();
    end();
    expect(await running).toEqual([{ one: 1 }]);
    await closed;
    expect(await kept()).toBe(1);
    await expect.poll(sessions).toEqual([]);
  });

  test('a listener whose session is ended listens in another one, and is called for what it may have missed', async () => {
    let calls = 0;
    const stop = await connection.listen('a "strange" channel', () => (calls += 1));
    const listening = async () =>
      admin<{ pid: number }[]>`select pid from pg_stat_activity where application_name = ${NAME} and query like 'listen%'`;
    for (let time = 1; time < 4; time += 1) {
      const before = calls;
      const [{ pid } = { pid: 0 }] = await listening();
      await admin`select pg_terminate_backend(${pid}, 60000)`;
      await expect.poll(() => calls).toBeGreaterThan(before);
      await expect.poll(async () => (await listening()).map((session) => session.pid === pid)).toEqual([false]);
      const heard = calls;
      await admin`select pg_notify('a "strange" channel', 'x')`;
      await expect.poll(() => calls).toBeGreaterThan(heard);
    }
    await stop();
    await expect.poll(listening).toEqual([]);
  });
});
