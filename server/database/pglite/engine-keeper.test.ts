import { expect, test } from 'vitest';
import { EngineKeeper } from './engine-keeper.ts';
import type { Engine } from './engine.ts';

/** An engine that ends when it is told to. */
function fakeEngine(): Engine {
  let tellEnd: (reason: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (tellEnd = resolve));
  let isEnded = false;
  const end = (reason: string) => {
    isEnded = true;
    tellEnd(reason);
  };
  return {
    get isEnded() {
      return isEnded;
    },
    ended,
    exec: async () => new Uint8Array(),
    end,
    close: async () => end('closed'),
  };
}

test('a folder that does not open three times in a row is given up, and everybody is refused', async () => {
  let isFolderThere = true;
  let openings = 0;
  const given: string[] = [];
  const keeper = new EngineKeeper({
    open: async () => {
      openings += 1;
      if (!isFolderThere) throw new Error('no folder');
      return { engine: fakeEngine() };
    },
    onGivenUp: (error) => given.push(error.message),
  });
  await keeper.start();
  isFolderThere = false;
  (await keeper.acquire()).engine.end('broken');
  await expect(keeper.acquire()).rejects.toMatchObject({ code: 'CONNECTION_LOST', message: expect.stringContaining('no folder') });
  expect(openings).toBe(1 + 3);
  expect(given).toEqual(['The database could not be opened 3 times in a row: no folder']);
  await expect(keeper.acquire()).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
});

test('after two failed openings the third is used', async () => {
  let failures = 2;
  const given: Error[] = [];
  const numbers: number[] = [];
  const keeper = new EngineKeeper({
    open: async (number) => {
      numbers.push(number);
      if (number > 1 && failures-- > 0) throw new Error('not yet');
      return { engine: fakeEngine(), number };
    },
    onGivenUp: (error) => given.push(error),
  });
  await keeper.start();
  const first = await keeper.acquire();
  first.engine.end('broken');
  expect((await keeper.acquire()).number).toBe(4);
  expect(numbers).toEqual([1, 2, 3, 4]);
  expect(given).toEqual([]);
  await keeper.close();
});

test('the next engine opens only when nothing of the old one is left', async () => {
  let leave: (reason: string) => void = () => undefined;
  const lingering: Engine = { ...fakeEngine(), isEnded: true, ended: new Promise((resolve) => (leave = resolve)) };
  let openings = 0;
  const keeper = new EngineKeeper({ open: async () => ({ engine: (openings += 1) === 1 ? lingering : fakeEngine() }) });
  await keeper.start();
  const next = keeper.acquire();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(openings).toBe(1);
  leave('killed');
  await next;
  expect(openings).toBe(2);
  await keeper.close();
});

test('the first opening is tried once, and its error is the caller’s', async () => {
  const keeper = new EngineKeeper({ open: () => Promise.reject(new Error('not a database')) });
  await expect(keeper.start()).rejects.toThrow('not a database');
});

test('a caller waits for the next opening only until its time is over', async () => {
  const keeper = new EngineKeeper({
    open: async (number) => (number === 1 ? { engine: fakeEngine() } : new Promise<never>(() => undefined)),
    waitMs: 5,
  });
  await keeper.start();
  (await keeper.acquire()).engine.end('broken');
  await expect(keeper.acquire()).rejects.toMatchObject({ code: 'CONNECTION_LOST', message: 'The database was not open again in time' });
});
