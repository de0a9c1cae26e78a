import { expect, test } from 'vitest';
import { Gate, Quota, TokenBucket } from './limits.ts';

test('a bucket lets a burst through, and then what the seconds bring back', () => {
  const bucket = new TokenBucket(3, 2, 0);
  expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
  expect([400, 500, 600].map((now) => bucket.take(now))).toEqual([false, true, false]);
  expect([60_000, 60_000, 60_000, 60_000].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
});

test('a quota counts each key for itself and takes places back', () => {
  const quota = new Quota(2);
  expect([quota.take('a'), quota.take('a'), quota.take('a'), quota.take('b')]).toEqual([true, true, false, true]);
  quota.giveBack('a');
  expect([quota.take('a'), quota.take('a')]).toEqual([true, false]);
});

test('a gate runs so many tasks at a time, the others in their order, and survives a failure', async () => {
  const gate = new Gate(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (task: number) =>
    gate.run(async () => {
      begun.push(task);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (task === 1) throw new Error('failed');
    });
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(run));
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  for (let ended = 0; ended < 4; ended += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    ends[ended]?.();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([1, 2, 3, 4]);
});
