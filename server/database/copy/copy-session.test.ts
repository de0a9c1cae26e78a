import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { CopySession } from './copy-session.ts';
import { openPgliteCopySession } from './pglite-copy-session.ts';
import { openPostgresCopySession } from './postgres-copy-session.ts';

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const HOUR_MS = 3_600_000;
const ENDLESS = 'select count(*) from generate_series(1, 20000000000)';
const MANY_LINES = 300_000;
const LONG_LINE = 5_000_000;

/** Lines of COPY text, and whether somebody still holds them: not before they are read, nor once they are let go. */
function sourceOf(...pieces: (string | Error | Promise<never> | (() => Promise<unknown>))[]) {
  const source = { isHeld: false, lines: generate() };
  async function* generate(): AsyncGenerator<Uint8Array> {
    source.isHeld = true;
    try {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        if (typeof piece === 'function') await piece();
        else yield Buffer.from(await piece);
      }
    } finally {
      source.isHeld = false;
    }
  }
  return source;
}

const textOf = async (session: CopySession, query: string) => Buffer.from(await session.copyOut(query)).toString();

describe.each(['pglite', 'postgres'] as const)('COPY on %s', (engine) => {
  describe.runIf(engine === 'pglite' || outcome.server !== null)('in a session of its own', () => {
    let folder: string;
    let session: CopySession;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'clube21-copies-'));
      if (engine === 'pglite') await fillDataFolder(folder, 'empty');
      const database = join(folder, 'database');
      session = engine === 'pglite' ? await openPgliteCopySession(database) : await openPostgresCopySession(outcome.server?.url ?? '');
      await session.script(`create table public.numbers (id int primary key, note text);
        create function public.noisy(id int) returns int language plpgsql as $$ begin
          raise notice 'look at %', id; perform pg_notify('noise', id::text); perform set_config('timezone', 'Etc/GMT+' || id % 9, false);
          return id; end $$`);
    });
    afterAll(async () => {
      await session?.close();
      await rm(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      await session.script('truncate public.numbers');
    });

    const kept = async () => (await session.query<{ id: number }>('select id from public.numbers order by id')).map(({ id }) => id);
    const write = async (source: ReturnType<typeof sourceOf>, target = 'public.numbers (id)') => session.copyIn(target, source.lines);

    test('what goes in comes out again, whatever its letters', async () => {
      const lines = ['1\tàé😀', '2\ta\\tb\\\\', '3\t\\N', '4\t'].join('\n');
      await session.copyIn('public.numbers', sourceOf(lines.slice(0, 4), lines.slice(4), '\n').lines);
      expect(await textOf(session, 'select * from public.numbers order by id')).toBe(`${lines}\n`);
      expect(await textOf(session, 'select id from public.numbers where false')).toBe('');
    });

    test('nothing goes in', async () => {
      await write(sourceOf());
      await write(sourceOf('', ''));
      expect(await kept()).toEqual([]);
    });

    test('many lines and a long one', async () => {
      const long = `0\t${'x'.repeat(LONG_LINE)}\n`;
      const text = `${long}${Array.from({ length: MANY_LINES }, (_, index) => `${index + 1}\ty\n`).join('')}`;
      const pieces = text.match(/.{1,65536}/gs) ?? [];
      await session.copyIn('public.numbers', sourceOf(...pieces).lines);
      expect((await textOf(session, 'select * from public.numbers order by id')) === text).toBe(true);
    });

    test('a query that is refused, before or between its lines, is its error, and the session goes on', async () => {
      await expect(session.copyOut('select nothing')).rejects.toMatchObject({ code: '42703' });
      await expect(session.copyOut('select 1 / (90000 - n) from generate_series(1, 100000) n')).rejects.toMatchObject({ code: '22012' });
      expect(await textOf(session, 'select 1')).toBe('1\n');
    });

    test('what the database tells between the lines is none of them', async () => {
      expect(await textOf(session, 'select public.noisy(n) from generate_series(1, 3) n')).toBe('1\n2\n3\n');
      await session.script(`create function public.noisily() returns trigger language plpgsql as
        $$ begin new.id = public.noisy(new.id); return new; end $$;
        create trigger noisy before insert on public.numbers for each row execute function public.noisily()`);
      await write(sourceOf('1\n2\n', '3\n'));
      expect(await kept()).toEqual([1, 2, 3]);
      await session.script('drop function public.noisily() cascade');
    });

    test.each([
      ['are of no such type', ['1\n2\nthree\n', '4\n'], 'public.numbers (id)', { code: '22P02' }],
      ['are there twice', ['1\n', '1\n', '2\n'], 'public.numbers (id)', { code: '23505' }],
      ['are not whole', ['1\tx\ty\n'], 'public.numbers (id)', { code: '22P04' }],
      ['go to no table', ['1\n'], 'public.nowhere (id)', { code: '42P01' }],
      ['break off', ['1\n', new Error('the source breaks off')], 'public.numbers (id)', { message: 'the source breaks off' }],
      ['break off at once', [new Error('the source breaks off')], 'public.numbers (id)', { message: 'the source breaks off' }],
    ])('lines that %s are refused, none of them is there, and the session goes on', async (_how, pieces, target, error) => {
      const source = sourceOf(...pieces);
      await expect(write(source, target)).rejects.toMatchObject(error);
      expect(source.isHeld).toBe(false);
      expect(await kept()).toEqual([]);
      await write(sourceOf('7\n'));
      expect(await kept()).toEqual([7]);
    });

    test('within a transaction what was refused undoes it all', async () => {
      await session.script('begin');
      await write(sourceOf('1\n'));
      await expect(write(sourceOf('1\n'))).rejects.toMatchObject({ code: '23505' });
      await expect(session.copyOut('select 1')).rejects.toMatchObject({ code: '25P02' });
      await session.script('rollback');
      expect(await kept()).toEqual([]);
    });
  });
});

describe.runIf(outcome.server !== null)('COPY in a session of PostgreSQL that ends', () => {
  let admin: Sql;
  let session: CopySession;
  let pid: number;

  beforeAll(async () => {
    admin = openSql(outcome.server?.url ?? '');
    await admin`create table public.copied (id int primary key)`;
  });
  beforeEach(async () => {
    session = await openPostgresCopySession(outcome.server?.url ?? '');
    [{ pid } = { pid: 0 }] = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  });
  afterEach(async () => session.close());
  afterAll(async () => {
    await admin?.end();
    await outcome.server?.stop();
  });

  const LOST = { code: 'CONNECTION_LOST' };
  const end = async () => admin`select pg_terminate_backend(${pid}, 60000)`;
  const isGone = async () =>
    session.query('select 1').then(
      () => false,
      () => true,
    );

  const expectGone = async () => {
    await expect.poll(isGone).toBe(true);
  };

  test.each(['noticed', 'unnoticed'])('before it begins, %s: nobody waits, and the source is closed', async (how) => {
    await end();
    if (how === 'noticed') await expectGone();
    const source = sourceOf('1\n', '2\n');
    await expect(session.copyIn('public.copied', source.lines)).rejects.toMatchObject(LOST);
    await expect.poll(() => source.isHeld).toBe(false);
    await expect(session.copyOut('select 1')).rejects.toMatchObject(LOST);
  });

  test('while lines wait for others: nobody waits', async () => {
    const source = sourceOf('1\n');
    const asked = [session.query('select pg_sleep(60)'), session.copyIn('public.copied', source.lines), session.copyOut('select 1')];
    const outcomes = Promise.allSettled(asked);
    await expect.poll(async () => admin`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).toHaveLength(1);
    await end();
    expect(await outcomes).toEqual(asked.map(() => ({ status: 'rejected', reason: expect.objectContaining(LOST) })));
    await expect.poll(() => source.isHeld).toBe(false);
  });

  test('between two lines: the rest is not waited for, and none is there', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(session.copyIn('public.copied', sourceOf('1\n', end, never).lines)).rejects.toMatchObject(LOST);
    expect(await admin`select from public.copied`).toHaveLength(0);
  });

  test('between two lines of many that follow: the source is closed, and none is there', async () => {
    const source = sourceOf('1\n', end, ...Array.from({ length: 100 }, (_, index) => `${index + 2}\n`.padStart(100_000, '0')));
    await expect(session.copyIn('public.copied', source.lines)).rejects.toMatchObject(LOST);
    await expect.poll(() => source.isHeld).toBe(false);
    expect(await admin`select from public.copied`).toHaveLength(0);
  });

  test('does not end, but has refused a line: the source that stands still is not waited for', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(session.copyIn('public.copied', sourceOf('one\n', never).lines)).rejects.toMatchObject({ code: '22P02' });
    await expect(session.copyIn('public.nowhere', sourceOf('1\n', never).lines)).rejects.toMatchObject({ code: '42P01' });
    await session.copyIn('public.copied', sourceOf('1\n').lines);
    expect(await admin`delete from public.copied returning id`).toEqual([{ id: 1 }]);
  });

  test('after the last line, before it is known to be there', async () => {
    await admin`create function public.sleepy() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$`;
    await admin`create trigger sleepy after insert on public.copied for each row execute function public.sleepy()`;
    const copied = session.copyIn('public.copied', sourceOf('1\n').lines);
    const isLost = expect(copied).rejects.toMatchObject(LOST);
    await expect.poll(async () => admin`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).toHaveLength(1);
    await end();
    await isLost;
    await admin`drop function public.sleepy() cascade`;
    expect(await admin`select from public.copied`).toHaveLength(0);
  });

  test.each([
    ['before the first line', 'select pg_sleep(60)'],
    ['between two lines', 'select n, pg_sleep(case when n = 5000 then 60 else 0 end) from generate_series(1, 10000) n'],
  ])('while lines come out, %s: what came is no answer', async (_when, query) => {
    const isLost = expect(session.copyOut(query)).rejects.toMatchObject(LOST);
    await expect.poll(async () => admin`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).toHaveLength(1);
    await end();
    await isLost;
    expect(await isGone()).toBe(true);
  });

  test('whoever closes it in the middle is not waited for, nor is the source', async () => {
    const never = new Promise<never>(() => undefined);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const isLost = expect(session.copyIn('public.copied', sourceOf('1\n', async () => begin(), never).lines)).rejects.toMatchObject(LOST);
    await begun;
    await session.close();
    await isLost;
  });
});

describe('a COPY of PGlite’s that does not come to an end', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clube21-endless-'));
    await fillDataFolder(folder, 'empty');
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  test.each([
    ['out', async (session: CopySession) => session.copyOut(ENDLESS)],
    ['in', async (session: CopySession) => session.copyIn('public.endless', sourceOf('1\n').lines)],
  ])('%s is ended after an hour, and the folder is free again', async (_where, copy) => {
    const database = join(folder, 'database');
    const session = await openPgliteCopySession(database);
    await session.script(`create table if not exists public.endless (id int);
      create or replace function public.endlessly() returns trigger language plpgsql as $$ begin perform count(*) from generate_series(1, 20000000000); return new; end $$;
      create or replace trigger endless before insert on public.endless for each row execute function public.endlessly()`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isEnded = expect(copy(session)).rejects.toMatchObject({ code: '57014' });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    vi.useRealTimers();
    await isEnded;
    await session.close();
    const again = await openPgliteCopySession(database);
    expect(await again.query('select 1 as one')).toEqual([{ one: 1 }]);
    await again.close();
  });
});
