import { expect, test } from 'vitest';
import { CallerGoneError, FairQueue } from './fair-queue.ts';

/** A queue whose tasks end when they are told to, each after so many milliseconds of its clock. */
function lineOf(places: number, placesPerCaller: number) {
  let time = 0;
  const queue = new FairQueue({ places, placesPerCaller, now: () => time });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const leaves = new Map<string, () => void>();
  const ask = (name: string) =>
    queue.run(
      name.slice(0, -1),
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (name.startsWith('broken')) throw new Error('failed');
      },
      (leave) => leaves.set(name, leave),
    );
  /** Waits until all that may begin have begun. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    begun,
    ask,
    settle,
    pass: (ms: number) => void (time += ms),
    leave: (name: string) => leaves.get(name)?.(),
    async end(name: string, afterMs = 1) {
      time += afterMs;
      ends.get(name)?.();
      await settle();
    },
  };
}

test('a caller has a few places, the rest of its tasks wait in their order, and a failure gives its place back', async () => {
  const { ask, begun, end, settle } = lineOf(4, 2);
  const outcomes = Promise.allSettled(['broken1', 'broken2', 'broken3', 'broken4', 'ana1'].map(ask));
  await settle();
  expect(begun).toEqual(['broken1', 'broken2', 'ana1']);
  await end('broken1');
  expect(begun.at(-1)).toBe('broken3');
  for (const name of ['broken2', 'broken3', 'broken4', 'ana1']) await end(name);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(begun).toEqual(['broken1', 'broken2', 'ana1', 'broken3', 'broken4']);
});

test('the next is of the caller whose tasks took the least time lately, whoever came first', async () => {
  const { ask, begun, end } = lineOf(1, 1);
  const all = ['greedy1', 'greedy2', 'greedy3', 'ana1', 'bia1'].map(ask);
  await end('greedy1', 50);
  expect(begun).toEqual(['greedy1', 'ana1']);
  await end('ana1', 5);
  await end('bia1', 5);
  all.push(ask('ana2'));
  await end('greedy2', 50);
  expect(begun).toEqual(['greedy1', 'ana1', 'bia1', 'greedy2', 'ana2']);
  for (const name of ['ana2', 'greedy3']) await end(name);
  await Promise.all(all);
});

test('every other turn is for who has the fewest tasks, even if they took longer', async () => {
  const { ask, begun, end } = lineOf(1, 1);
  void ask('ana1');
  await end('ana1', 500);
  const all = ['greedy1', 'greedy2', 'greedy3', 'greedy4', 'other1', 'other2', 'other3', 'ana2'].map(ask);
  for (let ended = 0; ended < all.length; ended += 1) await end(begun.at(-1) ?? '', 1);
  await Promise.all(all);
  expect(begun.slice(0, 4)).toContain('ana2');
  // No caller is left behind for it.
  expect(begun.slice(0, 6)).toEqual(expect.arrayContaining(['greedy1', 'greedy2', 'other1']));
});

test('who used a little more is not passed by for ever by those who come after them', async () => {
  const { ask, begun, end } = lineOf(1, 1);
  void ask('ana1');
  await end('ana1', 5);
  const all = ['first1', 'ana2'].map(ask);
  for (const newcomer of ['second1', 'third1', 'fourth1']) {
    all.push(ask(newcomer));
    await end(begun.at(-1) ?? '');
  }
  expect(begun.slice(2, 4)).toContain('ana2');
  while (begun.length < all.length + 1) await end(begun.at(-1) ?? '');
  await end(begun.at(-1) ?? '');
  await Promise.all(all);
});

test('what somebody used is forgiven with time', async () => {
  const { ask, begun, end, pass } = lineOf(1, 1);
  void ask('greedy1');
  await end('greedy1', 1_000);
  pass(600_000);
  void ask('ana1');
  await end('ana1', 10);
  for (const name of ['other1', 'next1', 'ana2', 'greedy2']) void ask(name);
  await end('other1');
  await end('next1');
  expect(begun.slice(-2)).toEqual(['next1', 'greedy2']);
});

test('between two turns other things get done', async () => {
  const queue = new FairQueue({ places: 1, placesPerCaller: 1 });
  let done = 0;
  const all = Array.from({ length: 100 }, () => queue.run('ana', async () => void (done += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(100);
  await Promise.all(all);
});

test('whoever goes away leaves the queue, and is not begun', async () => {
  const { ask, begun, end, leave } = lineOf(1, 1);
  const first = ask('ana1');
  const gone = ask('ana2');
  const last = ask('ana3');
  leave('ana2');
  await expect(gone).rejects.toBeInstanceOf(CallerGoneError);
  await end('ana1');
  // Too late: it works already.
  leave('ana3');
  await end('ana3');
  await Promise.all([first, last]);
  expect(begun).toEqual(['ana1', 'ana3']);
});
