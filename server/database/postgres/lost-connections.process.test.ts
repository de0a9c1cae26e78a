import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { TcpProxy } from '#server/testing/tcp-proxy.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';

const outcome = await startPostgres({ canRestart: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const POOL_SIZE = 6;
const READERS = 12;

/** How requests ended: with the right answer, refused with 503, or written by a later try. */
interface Seen {
  right: number;
  refused: number;
  triedAgain: number;
}
// How often a condition is checked.
const OFTEN = { interval: 2 };

interface Answer {
  status: number;
  body: unknown;
}

describe.runIf(outcome.server !== null)('when connections to PostgreSQL are lost', () => {
  const url = outcome.server?.url ?? '';
  const fatal: unknown[] = [];
  const noteFatal = (error: unknown) => fatal.push(error);
  let proxy: TcpProxy;
  let club: Awaited<ReturnType<typeof serveTestClub>>;
  let member: Awaited<ReturnType<typeof club.signUpLiveMember>>;
  let admin: Sql;

  beforeAll(async () => {
    proxy = await TcpProxy.start(url);
    club = await serveTestClub({ databaseUrl: proxy.via(url), sessions: { poolSize: POOL_SIZE }, env: { RATE_LIMITS: 'on' } });
    member = await club.signUpLiveMember('Ana');
    admin = openSql(url);
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteFatal);
  });
  // Also of a test that failed while time stood still: those after it wait for real.
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
    await admin?.end();
    await club?.close();
    await proxy?.close();
    await outcome.server?.stop();
  });

  async function ask(path: string, body?: unknown): Promise<Answer> {
    const answer = await club.request(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: club.secrets.publishableKey,
        authorization: `Bearer ${member.session.access_token}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  }

  const read = () => ask('/rest/v1/profiles?select=id');
  const record = (id: string) =>
    ask('/rest/v1/rpc/record_workout_basic', {
      p_user_id: member.id,
      p_workout_name: 'Corrida',
      p_workout_type: 'Cardio',
      p_date: new Date().toISOString(),
      p_duration_minutes: 30,
      p_workout_record_id: id,
    });

  // Not in the data: a refused renewal would sign the member out.
  const waysIn = (): [path: string, body: unknown][] => [
    ['/auth/v1/token?grant_type=password', { email: member.email, password: TEST_PASSWORD }],
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: member.session.refresh_token }],
    ['/storage/v1/object/list/profile-photos', { prefix: member.id }],
    ['/functions/v1/export-account', {}],
  ];

  function expectUnavailable({ status, body }: Answer): void {
    expect(status).toBe(503);
    expect(body).toEqual({ code: 'unavailable', message: expect.stringContaining('Tente novamente'), requestId: expect.any(String) });
  }

  const endAllSessions = () =>
    admin<{ pid: number }[]>`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`;

  /**
   * Twelve readers, one member who asks for their account and one who records, each one request after the other, while
   * `work` runs.
   */
  async function underLoad(work: (seen: Seen) => Promise<void>): Promise<Seen> {
    const seen: Seen = { right: 0, refused: 0, triedAgain: 0 };
    const recorded: string[] = [];
    let isOver = false;
    const isRunning = () => !isOver;
    const working = work(seen).finally(() => (isOver = true));
    function count(answer: Answer, rightBody: unknown): boolean {
      if (answer.status === 200) expect(answer.body).toEqual(rightBody);
      else expectUnavailable(answer);
      seen[answer.status === 200 ? 'right' : 'refused'] += 1;
      return answer.status === 200;
    }
    async function keepReading(): Promise<void> {
      while (isRunning()) count(await read(), [{ id: member.id }]);
    }
    async function keepAskingWho(): Promise<void> {
      while (isRunning()) count(await ask('/auth/v1/user'), expect.objectContaining({ id: member.id }));
    }
    async function keepRecording(): Promise<void> {
      while (isRunning()) {
        const id = crypto.randomUUID();
        let tries = 1;
        for (; !count(await record(id), expect.objectContaining({ success: true, workout_id: id })); tries += 1);
        if (tries > 1) seen.triedAgain += 1;
        recorded.push(id);
      }
    }
    await Promise.all([working, ...Array.from({ length: READERS }, keepReading), keepAskingWho(), keepRecording()]);
    const kept = await admin`select id from public.workout_records where id = any(${recorded})`;
    expect(kept.map((row) => String(row['id'])).toSorted()).toEqual(recorded.toSorted());
    return seen;
  }

  /** PostgreSQL may be about to take connections again. */
  async function openOnceThere(line: TcpProxy, poolSize: number) {
    const opened: Awaited<ReturnType<typeof openPostgres>>[] = [];
    await expect.poll(async () => opened.push(await openPostgres(line.via(url), { poolSize, answerWithinMs: 30_000 })), OFTEN).toBe(1);
    return opened[0] as (typeof opened)[number];
  }

  async function expectMoreAnswers(seen: Seen): Promise<void> {
    const before = seen.right;
    await expect.poll(() => seen.right > before + READERS, OFTEN).toBe(true);
  }

  /**
   * Everything works again: requests, the health check and live updates, with no more sessions than there should be.
   */
  async function expectRecovered(): Promise<void> {
    await expect.poll(async () => (await club.request('/healthz')).status, OFTEN).toBe(200);
    await expect
      .poll(async () => {
        const sessions = await admin<{ query: string }[]>`select query from pg_stat_activity where application_name = 'clube-21'`;
        return { isFew: sessions.length <= POOL_SIZE + 1, listening: sessions.filter(({ query }) => query.startsWith('listen')).length };
      }, OFTEN)
      .toEqual({ isFew: true, listening: 1 });
    const readers = Array.from({ length: 3 * POOL_SIZE }, () => read);
    await expect
      .poll(async () => Promise.all(readers.map(async (readOnce) => readOnce())), OFTEN)
      .toEqual(readers.map(() => ({ status: 200, body: [{ id: member.id }] })));
    // Attempts are counted in the same database.
    const login = await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect(login.error).toBeNull();
    const live = new LiveChannel(member.client, `user:${member.id}`);
    expect((await live.join()).status).toBe('SUBSCRIBED');
    expect(await record(crypto.randomUUID())).toMatchObject({ status: 200 });
    await live.messages(1);
    await member.client.removeChannel(live.channel);
    expect(fatal).toEqual([]);
  }

  test('a storm of ended sessions disturbs each caller only for the one running request', async () => {
    const { right } = await underLoad(async (seen) => {
      for (let rounds = 0; rounds < 8 || seen.refused === 0 || seen.triedAgain === 0; rounds += 1) {
        await endAllSessions();
        await expectMoreAnswers(seen);
      }
    });
    await expectRecovered();
    expect(right).toBeGreaterThan(8 * READERS);
  });

  test('sessions that ended while nobody used them make no request fail', async () => {
    const ended = (await endAllSessions()).map(({ pid }) => pid);
    // Each ends by itself when it gets the signal. One that had begun with a request before would disturb it.
    await expect.poll(async () => (await admin`select from pg_stat_activity where pid = any(${ended})`).length === 0, OFTEN).toBe(true);
    const answers = await Promise.all([...Array.from({ length: 2 * POOL_SIZE }, read), record(crypto.randomUUID())]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expectRecovered();
  });

  test('a database out of reach is reported at once, and found again when it is back', async () => {
    const { refused } = await underLoad(async (seen) => {
      await expectMoreAnswers(seen);
      await proxy.refuse();
      await expect.poll(() => seen.refused > 10 * READERS, OFTEN).toBe(true);
      expect((await club.request('/healthz')).status).toBe(503);
      for (const [path, body] of waysIn()) expectUnavailable(await ask(path, body));
      await proxy.heal();
      await expectMoreAnswers(seen);
    });
    await expectRecovered();
    expect(refused).toBeGreaterThan(10 * READERS);
  });

  test('a database that only lets itself be read is away for whoever writes, and a member stays signed in', async () => {
    const becomeReadOnly = async (value: string) => {
      await admin.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`);
      await endAllSessions();
    };
    await becomeReadOnly('on');
    try {
      await expect.poll(async () => read(), OFTEN).toEqual({ status: 200, body: [{ id: member.id }] });
      expectUnavailable(await record(crypto.randomUUID()));
      // A member's request to only read is refused as ever.
      expect(await ask(`/rest/v1/rpc/accept_terms?p_version=x`)).toMatchObject({
        status: 405,
        body: { code: '25006' },
      });
      for (const [path, body] of waysIn().filter(([way]) => !way.includes('/list/'))) expectUnavailable(await ask(path, body));
    } finally {
      await becomeReadOnly('off');
    }
    await expectRecovered();
  });

  test('a database without room is away for whoever writes', async () => {
    await admin`create function public.is_full() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$`;
    await admin`create trigger a_full_disk before insert on public.workout_records execute function public.is_full()`;
    try {
      expect(await record(crypto.randomUUID())).toMatchObject({ status: 503, body: { code: '53100' } });
    } finally {
      await admin`drop function public.is_full() cascade`;
    }
  });

  test('connections that fall silent are given up', async () => {
    const line = await TcpProxy.start(url);
    const connection = await openOnceThere(line, 2);
    const question = () => connection.query('select 1');
    let onSilent = () => undefined as void;
    const silent = new Promise<void>((resolve) => (onSilent = resolve));
    const cut = connection.transact(async (transaction) => {
      await transaction.query('select 1');
      line.swallow();
      // Time passes only from here on: before, a slow machine may answer late.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onSilent();
      await transaction.query('select 1');
    });
    const isGivenUp = expect(cut).rejects.toThrow('did not answer');
    await silent;
    await vi.advanceTimersByTimeAsync(30_000);
    await isGivenUp;
    const asked = Promise.allSettled([
      question(),
      question(),
      question(),
      connection.transact((transaction) => transaction.query('select 1')),
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    for (const refusal of await asked) expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_LOST' } });
    await line.heal();
    await expect.poll(async () => question(), OFTEN).toHaveLength(1);
    await connection.close();
    await line.close();
  });

  test('a member waits for a connection that has vanished as long as their statement may take, and no longer', async () => {
    const line = await TcpProxy.start(url);
    const connection = await openOnceThere(line, 1);
    const askedAs = async (role: string) =>
      connection.askAs({ auth: { uid: null, role, jwt: { role } } }, { text: 'select 1 as one', parameters: [] });
    const endOf = async (role: string) => {
      await connection.query('select 1');
      line.swallow();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked = askedAs(role).catch((error: Error) => error.message);
      await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      await line.heal();
      return asked;
    };
    expect(await endOf('authenticated')).toBe('The database did not answer within 13000 ms');
    expect(await endOf('service_role')).toBe('The database did not answer within 30000 ms');
    await connection.close();
    await line.close();
  });

  test.runIf(outcome.server?.restart)('PostgreSQL itself may be restarted under load', async () => {
    const { refused } = await underLoad(async (seen) => {
      await expectMoreAnswers(seen);
      await outcome.server?.restart?.();
      await expectMoreAnswers(seen);
      // Every session breaks off where it is, as when the machine of the database fails.
      await outcome.server?.restart?.('at once');
      await expectMoreAnswers(seen);
    });
    await expectRecovered();
    expect(refused).toBeGreaterThan(0);
  });
});

test('a connection that fails before anybody could listen for its failure is a lost one, and ends nothing', async () => {
  // No stream leads to a multicast address: the system says so at once, not later.
  const opening = openPostgres('postgres://postgres@224.0.0.1:5432/postgres');
  await expect(opening).rejects.toMatchObject({ code: 'CONNECTION_LOST', cause: { code: 'ENETUNREACH' } });
});
