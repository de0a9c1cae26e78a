import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';
import { sourceWorker } from '#server/database/pglite/worker-file.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';

/** A limit for tests that hang. Each opening starts a thread, which takes long on a busy machine. */
const MANY_OPENINGS = 600_000;
/** The default of a thread is 4 MB. With this size PGlite breaks as it does on the server's own thread. */
const SMALL_STACK = { stackSizeMb: 1 };
const BREAKING = `select repeat('a', 30) ~ '((a{1,50}){1,50}){1,10}' as matches`;
const ENDLESS = 'select count(*) from generate_series(1, 20000000000)';

/** A worker that can be ended after it has run a request and before it has answered. */
class ForgetfulWorker extends Worker {
  static current: ForgetfulWorker | null = null;
  #forgets = '';
  #isForgetting = false;

  constructor(file: URL, options: WorkerOptions) {
    super(file, options);
    ForgetfulWorker.current = this;
  }

  /** Ends the worker after it has run the next request that contains these words. */
  endAfter(words: string): void {
    this.#forgets = words;
  }

  override postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void {
    const { request = new Uint8Array() } = message as { request?: Uint8Array };
    this.#isForgetting = this.#forgets !== '' && Buffer.from(request).includes(this.#forgets);
    super.postMessage(message, transfer ?? []);
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'message' || !this.#isForgetting) return super.emit(event, ...values);
    void this.terminate();
    return true;
  }
}

let folder: string;
let connection: PgliteClubConnection;
let stackSize: WorkerOptions['resourceLimits'];
let losses: string[];

async function openIn(name: string, memberStatementMs: number): Promise<PgliteClubConnection> {
  await fillDataFolder(join(folder, name), 'empty');
  const opened = await openPglite(join(folder, name, 'database'), {
    startWorker: (file, options) => new ForgetfulWorker(file, { ...options, ...(stackSize && { resourceLimits: stackSize }) }),
    onLost: (reason) => losses.push(reason),
    memberStatementMs,
    waitMs: 60_000,
  });
  await opened.script(
    'create role authenticated; create table public.notes (id int primary key); grant all on public.notes to authenticated',
  );
  return opened;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-worker-'));
  losses = [];
  stackSize = undefined;
  connection = await openIn('usual', 5_000);
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});

const asMember = (text: string) => connection.askAs({ auth: { role: 'authenticated' } }, { text, parameters: [] });
const notes = async () => (await connection.query<{ id: number }>('select id from public.notes order by id')).map(({ id }) => id);
const endWorker = () => ForgetfulWorker.current?.terminate();

test('from the sources, as in development, the thread reads them by itself', async () => {
  await fillDataFolder(join(folder, 'sources'), 'empty');
  const startWorker = (_file: URL, options: WorkerOptions) => new Worker(sourceWorker(), options);
  const opened = await openPglite(join(folder, 'sources', 'database'), { startWorker });
  expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }]);
  await opened.close();
});

test('the server’s thread goes on while a statement runs', async () => {
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 10);
  expect(await connection.query(`select 1 as one from pg_sleep(1)`)).toEqual([{ one: 1 }]);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(3);
});

test('large values and large answers pass between the threads', async () => {
  const value = 'x'.repeat(20_000_000);
  const [sent] = await connection.query<{ text: string }>('select $1::text as text', [value]);
  expect(sent?.text === value).toBe(true);
  const [told] = await connection.query<{ text: string }>(`select repeat('y', 100000000) as text`);
  expect(told?.text.length).toBe(100_000_000);
});

test('a broken engine is an error, never an empty result, and another one takes its place', { timeout: MANY_OPENINGS }, async () => {
  stackSize = SMALL_STACK;
  await endWorker();
  await connection.query('select 1');
  losses = [];
  for (const read of [
    () => connection.query(BREAKING),
    () => asMember(BREAKING),
    () => connection.query(`${BREAKING} where 1 = $1`, [1]),
  ]) {
    await expect(read()).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
  }
  expect(losses).toEqual(Array(3).fill(expect.stringMatching(/^the engine broke: /)));
  stackSize = undefined;
  await endWorker();
  expect(await connection.query(BREAKING)).toEqual([{ matches: true }]);
});

test(
  'so is one that breaks before a statement runs, in place of an error that blames the statement',
  { timeout: MANY_OPENINGS },
  async () => {
    const deep = (inner: string) => `${'(1 + '.repeat(3_000)}${inner}${')'.repeat(3_000)}`;
    stackSize = SMALL_STACK;
    await endWorker();
    await connection.query('select 1');
    losses = [];
    // While it is read, and while it runs with a value that was bound.
    for (const [text, value] of [
      [`select ${deep('$1::int')} as sum`, 1],
      [`select repeat('a', 30) ~ $1 as matches`, '((a{1,50}){1,50}){1,10}'],
    ] as const) {
      await expect(connection.query(text, [value])).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
      expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
    }
    expect(losses).toEqual(Array(2).fill(expect.stringMatching(/^the engine broke: /)));
    stackSize = undefined;
    await endWorker();
  },
);

test('reads beside 15,000 refused ones are all answered, by the engine that was open before them', { timeout: MANY_OPENINGS }, async () => {
  const refused = async () => connection.query('select id from nowhere').catch((error: unknown) => error);
  losses = [];
  for (let round = 0; round < 150; round += 1) {
    const refusals = Array.from({ length: 100 }, refused);
    expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(new Set((await Promise.all(refusals)).map((error) => (error as { code?: string }).code))).toEqual(new Set(['42P01']));
  }
  expect(losses).toEqual([]);
});

test('a transaction that was open when the worker ended is gone, and its COMMIT fails', async () => {
  const work = connection.transact(async (transaction) => {
    await transaction.query('insert into public.notes values (1)');
    await endWorker();
    await transaction.query('insert into public.notes values (2)');
  });
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  expect(await notes()).toEqual([]);
});

test('a transaction that the worker’s end has kept from beginning begins in the next opening', async () => {
  const work = connection.transact(async (transaction) => {
    await endWorker();
    return transaction.query('select 1 as one');
  });
  expect(await work).toEqual([{ one: 1 }]);
});

test('a COMMIT whose answer was lost is an error although it took effect, and is not repeated', async () => {
  await connection.query('select 1');
  ForgetfulWorker.current?.endAfter('COMMIT');
  // A statement whose rows are looked at before it holds has its COMMIT in a message of its own.
  const insert = { text: 'insert into public.notes values (10)', parameters: [] };
  const write = connection.askAs({ auth: { role: 'authenticated' } }, insert, { check: () => undefined });
  await expect(write).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  expect(await notes()).toEqual([10]);
});

test('acknowledged writes are there after the worker has ended', { timeout: MANY_OPENINGS }, async () => {
  await connection.script('truncate public.notes');
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await connection.query('select 1');
    const writes = Array.from({ length: 30 }, async (_, index) => {
      const id = round * 100 + index;
      await connection.query('insert into public.notes values ($1)', [id]);
      acknowledged.push(id);
      if (index === 10) void endWorker();
    });
    await Promise.allSettled(writes);
  }
  const kept = new Set(await notes());
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test('statements that were kept prepared are prepared again by the next opening', async () => {
  const read = (id: number) => connection.query('select id from public.notes where id = $1', [id]);
  for (let time = 0; time < 5; time += 1) await read(1);
  await endWorker();
  expect(await read(-1)).toEqual([]);
});

test('listeners are called after the database was away, and get later notifications again', async () => {
  let calls = 0;
  let onCall: () => void = () => undefined;
  const nextCall = () => new Promise<void>((resolve) => (onCall = resolve));
  const stop = await connection.listen('news', () => {
    calls += 1;
    onCall();
  });
  const first = nextCall();
  await connection.query(`notify news`);
  await first;
  const away = nextCall();
  await endWorker();
  await away;
  const again = nextCall();
  await connection.query(`notify news`);
  await again;
  await stop();
  await connection.query(`notify news`);
  expect(calls).toBe(3);
});

test('where its folder is gone, no other database takes the place of the one that was there', async () => {
  const opened = await openIn('unmounted', 5_000);
  const place = join(folder, 'unmounted', 'database');
  await rename(place, `${place}-elsewhere`);
  await mkdir(place);
  await endWorker();
  await expect(opened.query('select 1')).rejects.toThrow('PG_VERSION is missing');
  expect(await readdir(place)).toEqual([]);
  await opened.close();
});

describe('where a member’s statement may take one second', () => {
  let limited: PgliteClubConnection;

  beforeAll(async () => {
    limited = await openIn('limited', 1_000);
    losses = [];
  });
  afterAll(() => limited.close());

  test.each([
    ['of a data request', async () => limited.askAs({ auth: { role: 'authenticated' } }, { text: ENDLESS, parameters: [] })],
    [
      'of another, whose answer is looked at before it holds',
      async () => limited.askAs({ auth: { role: 'authenticated' } }, { text: ENDLESS, parameters: [] }, { check: () => undefined }),
    ],
  ])('one %s that runs too long ends with 57014, and the next opening answers whoever waits', async (_whose, ask) => {
    const slow = ask();
    const waiting = limited.query('select 1 as one');
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await waiting).toEqual([{ one: 1 }]);
    expect(losses.pop()).toBe('a statement took longer than 1000 ms');
  });

  test('the server’s own statements have a longer limit', async () => {
    expect(await limited.query('select 1 as one from pg_sleep(2)')).toEqual([{ one: 1 }]);
    expect(losses).toEqual([]);
  });

  test('closed while a transaction goes on, the engine ends by itself and does not compute for ever', async () => {
    let onFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (onFirst = resolve));
    const work = limited.transact(async (transaction) => {
      for (;;) {
        await transaction.query('select 1');
        onFirst();
      }
    });
    const end = expect(work).rejects.toThrow('ended with status 0');
    await first;
    await limited.close();
    await end;
  });
});
