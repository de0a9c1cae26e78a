import { expect, test } from 'vitest';
import { Quota, TokenBucket, TokenBuckets } from './limits.ts';

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

test('each key has a bucket of its own, and one that was not used for long starts full again', () => {
  const buckets = new TokenBuckets(2, 1);
  expect([buckets.take('ana', 0), buckets.take('ana', 0), buckets.take('ana', 0)]).toEqual([true, true, false]);
  expect(buckets.take('bia', 0)).toBe(true);
  expect(buckets.take('ana', 500)).toBe(false);
  expect(buckets.take('ana', 1_600)).toBe(true);
  expect([buckets.take('ana', 60_000), buckets.take('ana', 60_000), buckets.take('ana', 60_000)]).toEqual([true, true, false]);
});
