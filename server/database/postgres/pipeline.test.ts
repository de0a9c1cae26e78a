import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SwappingPooler } from '#server/testing/swapping-pooler.ts';
import { TcpProxy } from '#server/testing/tcp-proxy.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { Statement } from '../statement.ts';
import { openPostgres } from './open-postgres.ts';
import type { PostgresClubConnection } from './postgres-connection.ts';
import { PostgresSession } from './postgres-session.ts';

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const OFTEN = { interval: 20 };
const BEGINNING = performance.now();

const statement = (text: string, ...parameters: (string | null)[]): Statement => ({ text, parameters });
const BECOME_MEMBER = statement(`select set_config('role', 'pipeline_member', true), set_config('app.who', $1, true)`, 'Ana');
const WHO = statement(`select current_user::text as name, current_setting('app.who', true) as who`);
const write = (id: number) => statement('insert into public.pipelined values ($1::text::int)', String(id));
const FAILING = statement('select 1 / $1::text::int', '0');

describe.runIf(outcome.server !== null)('statements sent together to PostgreSQL', () => {
  const url = outcome.server?.url ?? '';
  let admin: PostgresClubConnection;
  let session: PostgresSession;

  const open = async ({ options = '', at = url } = {}) => {
    const sightings = new Map<string, number>();
    const isKept = ({ text }: Statement) => (sightings.set(text, (sightings.get(text) ?? 0) + 1).get(text) ?? 0) > 2;
    return PostgresSession.open({ url: `${at}${options}`, openWithinMs: 5_000, isKept });
  };
  const ask = async (...statements: Statement[]) => session.runAsOne(statements, 10_000);
  const written = async () => (await admin.query<{ id: number }>('select id from public.pipelined order by id')).map(({ id }) => id);
  const server = async () => session.run(WHO.text, []);
  const standStillAt = (time: number) => void vi.spyOn(performance, 'now').mockReturnValue(time);

  beforeAll(async () => {
    admin = await openPostgres(url, { poolSize: 1 });
    await admin.script(`create role pipeline_member nologin; create table public.pipelined (id int primary key deferrable initially deferred);
      grant select, insert on public.pipelined to pipeline_member;
      create table public.secrets (id int, note text); insert into public.secrets values (1, 'not for members');
      create function public.refusing(code text) returns void language plpgsql as $$ begin raise exception using errcode = code; end $$;
      alter table public.secrets enable row level security; grant all on public.secrets to pipeline_member`);
    session = await open();
  });
  // On a slow machine a session would be quiet for too long between two lines of a test.
  beforeEach(() => standStillAt(BEGINNING));
  afterEach(async () => {
    vi.restoreAllMocks();
    await admin.script('delete from public.pipelined');
  });
  afterAll(async () => {
    await session?.end();
    await admin?.close();
    await outcome.server?.stop();
  });

  // The third time and later they are kept prepared.
  test.each([1, 2, 3, 4])('the second runs in what the first has set, and the server’s next one does not (time %i)', async () => {
    expect(await ask(BECOME_MEMBER, WHO)).toEqual([{ name: 'pipeline_member', who: 'Ana' }]);
    expect(await ask(BECOME_MEMBER, statement('select note from public.secrets where id = $1::text::int', '1'))).toEqual([]);
    expect([...(await server())]).toEqual([{ name: expect.not.stringContaining('pipeline_member'), who: expect.toBeOneOf(['', null]) }]);
  });

  test.each([1, 2, 3, 4])('after one that failed none runs, and what was done before is undone (time %i)', async () => {
    await expect(ask(FAILING, write(1))).rejects.toMatchObject({ code: '22012' });
    await expect(ask(write(2), FAILING)).rejects.toMatchObject({ code: '22012' });
    await expect(ask(BECOME_MEMBER, FAILING, write(3))).rejects.toMatchObject({ code: '22012' });
    await expect(ask(statement('select nothing'), write(4))).rejects.toMatchObject({ code: '42703' });
    await expect(ask(statement(`select set_config('role', $1, true)`, 'nobody of that name'), write(5))).rejects.toMatchObject({
      code: '22023',
    });
    expect(await written()).toEqual([]);
    expect([...(await server())]).toMatchObject([{ name: expect.not.stringContaining('pipeline_member') }]);
  });

  test('what fails only when the transaction ends is an error, and nothing is kept', async () => {
    await ask(write(1));
    await expect(ask(BECOME_MEMBER, write(1))).rejects.toMatchObject({ code: '23505' });
    expect(await written()).toEqual([1]);
  });

  test('a limit that the first sets ends the second', async () => {
    const limit = statement(`select set_config('statement_timeout', $1, true)`, '50ms');
    await expect(ask(limit, write(1), statement('select pg_sleep(60)'))).rejects.toMatchObject({ code: '57014' });
    expect(await written()).toEqual([]);
  });

  test('a kept statement whose plan no longer fits is refused once, not repeated, and then planned again', async () => {
    const read = statement('select note from public.secrets where id = $1::text::int', '1');
    for (let time = 0; time < 4; time += 1) expect(await ask(read)).toEqual([{ note: 'not for members' }]);
    await admin.script('alter table public.secrets alter column note type varchar(40)');
    await expect(ask(write(1), read)).rejects.toMatchObject({ code: '0A000' });
    expect(await written()).toEqual([]);
    expect(await ask(read)).toEqual([{ note: 'not for members' }]);
  });

  test('one that fails every time is kept once, and so is one whose plan often no longer fits', async () => {
    const kept = async () => [...(await session.run(`select count(*)::int as count from pg_prepared_statements`, []))][0]?.['count'];
    const before = Number(await kept());
    const unfit = statement('select $1::text::int as unfit', 'x');
    const failing = statement('select 1 / $1::text::int as failing', '0');
    for (let time = 0; time < 6; time += 1) {
      await expect(ask(unfit)).rejects.toMatchObject({ code: '22P02' });
      await expect(ask(failing)).rejects.toMatchObject({ code: '22012' });
    }
    expect(await kept()).toBe(before + 2);
    const refusing = statement(`select public.refusing($1::text)`, '0A000');
    for (let time = 0; time < 6; time += 1) await expect(ask(refusing)).rejects.toMatchObject({ code: '0A000' });
    expect(await ask(statement('select $1::text::int as unfit', '7'))).toEqual([{ unfit: 7 }]);
    expect(Number(await kept())).toBeLessThanOrEqual(before + 3);
  });

  test('values come as from any other statement, and lists, nothing and NUL are told apart', async () => {
    const text = `select $1::text as a, $2::text as b, 7 as c, true as d, array['x,y', null, '"'] as e, null::int as f, '{"g": 1}'::jsonb as h`;
    const values = [`it's "ü"`, null];
    expect(await ask(statement(text, ...values))).toEqual([...(await session.run(text, values))]);
    await expect(ask(statement('select $1::text', 'a\0b'))).rejects.toMatchObject({ code: '22021' });
    // Half of a pair of letters, as JSON can have it, is one that can't be shown.
    for (const half of ['\ud800', 'a\udc00b', '\ud83d\ud83d', '😀é\ud800', 'avó\udc00 à noite', '\udc00\udc00'])
      expect(await ask(statement('select $1::text as text, $2::text as next', half, 'next'))).toEqual([
        { text: half.toWellFormed(), next: 'next' },
      ]);
    expect(await ask(statement('select $1::text as long', 'x'.repeat(300_000)))).toEqual([{ long: 'x'.repeat(300_000) }]);
  });

  test('a session that has been quiet, or is asked something else, does nothing', async () => {
    standStillAt(BEGINNING + 3_600_000);
    expect(await ask(write(1))).toBeUndefined();
    standStillAt(BEGINNING);
    const other = server();
    expect(await ask(write(2))).toBeUndefined();
    await other;
    expect(await session.runAsOne([{ text: 'select $1::int[]', parameters: [[1]] }], undefined)).toBeUndefined();
    expect(await written()).toEqual([]);
  });

  test('a session that has refused a value goes on', async () => {
    await expect(session.run('select $1::timestamptz as time', ['no time'])).rejects.toMatchObject({ code: '22007' });
    await expect(session.run('select $1::text as text', [{ no: 'text' }])).rejects.toMatchObject({ code: '22P02' });
    expect(session.isLost).toBe(false);
    expect(await ask(WHO)).toHaveLength(1);
  });

  test('a statement that the session has been made to forget is refused once, and then prepared again', async () => {
    const forgetful = await open();
    const read = async () => forgetful.runAsOne([statement('select id from public.secrets where id = $1::text::int', '1')], 10_000);
    for (let time = 0; time < 4; time += 1) expect(await read()).toEqual([{ id: 1 }]);
    await forgetful.run('deallocate all', []);
    await expect(read()).rejects.toMatchObject({ code: '26000' });
    expect(await read()).toEqual([{ id: 1 }]);
    await forgetful.end();
  });

  test('behind a pooler that nobody has told of, a kept statement is refused once, and never answered by another’s', async () => {
    const pooler = await SwappingPooler.start(url);
    const [one, other] = [await open({ at: pooler.via(url) }), await open({ at: pooler.via(url) })];
    const answerOf = async (to: PostgresSession, word: string) => {
      const parts = ['first', 'second'].map((place) => statement(`select $1::text || ' of the ${word}, ${place}' as text`, 'answer'));
      return (await to.runAsOne(parts, 10_000))?.at(0)?.['text'];
    };
    const read = async () => [await answerOf(one, 'one'), await answerOf(other, 'other')];
    const right = ['answer of the one, second', 'answer of the other, second'];
    for (let time = 0; time < 4; time += 1) expect(await read()).toEqual(right);
    pooler.swap();
    await expect(answerOf(one, 'one')).rejects.toMatchObject({ code: '26000' });
    await expect(answerOf(other, 'other')).rejects.toMatchObject({ code: '26000' });
    for (let time = 0; time < 8; time += 1) {
      expect(await read()).toEqual(right);
      pooler.swap();
    }
    for (const each of [one, other]) await each.end();
    await pooler.close();
  });

  test.each([
    ['alone', [statement('copy public.pipelined from stdin')]],
    ['last', [write(1), statement('copy public.pipelined from stdin')]],
  ])('a statement that waits for lines, %s, is refused and does not wait for ever', async (_where, statements) => {
    const other = await open();
    await expect(other.runAsOne(statements, undefined)).rejects.toMatchObject({ code: '57014' });
    expect(await other.runAsOne([WHO], undefined)).toHaveLength(1);
    await expect(other.run('copy public.pipelined from stdin', [])).rejects.toMatchObject({ code: '57014' });
    expect(await other.run('copy public.pipelined to stdout', [])).toEqual([]);
    expect(await other.runAsOne([WHO], undefined)).toHaveLength(1);
    expect(await written()).toEqual([]);
    await other.end();
  });

  test('nor does one with others behind it, which PostgreSQL takes for its lines: the session is lost', async () => {
    const other = await open();
    await expect(other.runAsOne([statement('copy public.pipelined from stdin'), write(1)], undefined)).rejects.toMatchObject({
      code: 'CONNECTION_LOST',
    });
    expect(other.isLost).toBe(true);
    expect(await written()).toEqual([]);
  });

  test('more values than PostgreSQL counts are refused, and the session goes on', async () => {
    const many = (count: number) =>
      statement(
        `select 1 as one where $1::text in (${Array.from({ length: count }, (_, index) => `$${index + 1}`).join()})`,
        ...Array<string>(count).fill('x'),
      );
    expect(await ask(many(65_535))).toEqual([{ one: 1 }]);
    await expect(ask(many(65_536))).rejects.toMatchObject({ code: expect.stringMatching(/^(08P01|42P02|54023)$/) });
    await expect(ask(many(70_000))).rejects.toMatchObject({ code: expect.stringMatching(/^(08P01|42P02|54023)$/) });
    expect(await ask(WHO)).toHaveLength(1);
  });

  test.each(['?sslmode=prefer', '?prepare=false'])('a session with %s takes them as any other', async (options) => {
    const other = await open({ options });
    for (let time = 0; time < 4; time += 1) {
      await expect(other.runAsOne([write(1), FAILING], 10_000)).rejects.toMatchObject({ code: '22012' });
      expect(await other.runAsOne([BECOME_MEMBER, WHO], 10_000)).toEqual([{ name: 'pipeline_member', who: 'Ana' }]);
    }
    const kept = await other.run('select from pg_prepared_statements', []);
    expect(kept.length > 0).toBe(!options.includes('prepare'));
    await other.end();
    expect(await written()).toEqual([]);
  });

  test('one that is ended in the middle is lost; who had not begun is told so', async () => {
    const ended = await open();
    const [{ pid } = { pid: 0 }] = (await ended.runAsOne([statement('select pg_backend_pid() as pid')], 10_000)) as { pid: number }[];
    const running = ended.runAsOne([write(1), statement('select pg_sleep(60)')], 10_000);
    const end = async () =>
      admin.query(`select pg_terminate_backend($1) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [pid]);
    // Listened to before it happens: the end may be heard of before the answer to who ended it.
    const isToldSo = expect(running).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    await expect.poll(async () => (await end()).length > 0, OFTEN).toBe(true);
    await isToldSo;
    expect(ended.isLost).toBe(true);
    expect(await ended.runAsOne([write(2)], 10_000)).toBeUndefined();
    expect(await written()).toEqual([]);
  });

  test('one that was told of its end while it was idle is lost before its socket closes', async () => {
    const line = await TcpProxy.start(url);
    line.keepOpen();
    const idle = await open({ at: line.via(url) });
    const [{ pid } = { pid: 0 }] = (await idle.runAsOne([statement('select pg_backend_pid() as pid')], 10_000)) as { pid: number }[];
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => idle.isLost, OFTEN).toBe(true);
    expect(await idle.runAsOne([write(1)], 10_000)).toBeUndefined();
    expect(await written()).toEqual([]);
    await line.close();
  });

  test('one that does not answer in time is given up', async () => {
    const slow = await open();
    await expect(slow.runAsOne([statement('select pg_sleep(60)')], 50)).rejects.toThrow('did not answer within 50 ms');
    expect(slow.isLost).toBe(true);
  });
});
