import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { SharedCounts } from './shared-counts.ts';

const LIMIT = 100;
const HOUR_MS = 3_600_000;
const OFTEN = { interval: 5 };

let database: ClubConnection;
let statements: string[] = [];
/** The database, noting what is asked of it. */
const watched: Pick<ClubConnection, 'query'> = {
  query: async (text, parameters) => {
    statements.push(text);
    return database.query(text, parameters);
  },
};

beforeAll(async () => {
  database = await openPreparedDatabase();
});
beforeEach(async () => {
  await database.query('delete from app.rate_limit_counts');
  statements = [];
});
afterAll(() => database.close());

const counted = async (key: string) => {
  const [row] = await database.query<{ points: number }>(
    'select coalesce(sum(points), 0)::int as points from app.rate_limit_counts where key like $1',
    [key],
  );
  return row?.points ?? 0;
};
const takeMany = (counts: SharedCounts, times: number, key = 'ana') =>
  Array.from({ length: times }, () => counts.take(key, LIMIT, HOUR_MS)).filter((wait) => wait === null).length;

test('two processes together let the limit through, and no more than a tenth of it each on top', async () => {
  const [one, two] = [new SharedCounts(database), new SharedCounts(database)];
  let through = 0;
  for (let round = 0; round < 40; round += 1) {
    through += takeMany(one, 5) + takeMany(two, 5);
    // A tenth is told at once; what is less may wait.
    await expect.poll(async () => (await counted('ana')) >= through - 2 * (LIMIT / 10 - 1), OFTEN).toBe(true);
  }
  expect(through).toBeGreaterThanOrEqual(LIMIT);
  expect(through).toBeLessThanOrEqual(LIMIT * 1.2);
  expect(two.take('ana', LIMIT, HOUR_MS)).toBeGreaterThan(3_000);
  expect(two.take('bia', LIMIT, HOUR_MS)).toBeNull();
});

// A key of its own in each test: what one has not told yet comes after it.
test('a process that has just begun knows what was counted before', async () => {
  const one = new SharedCounts(database);
  expect(takeMany(one, LIMIT + 5, 'eva')).toBe(LIMIT);
  await expect.poll(async () => (await counted('eva')) === LIMIT, OFTEN).toBe(true);
  const two = new SharedCounts(database, { tellEveryMs: 1 });
  two.take('eva', LIMIT, HOUR_MS);
  await expect.poll(() => two.take('eva', LIMIT, HOUR_MS) !== null, OFTEN).toBe(true);
});

test('many callers cost one statement, and nobody costs none', async () => {
  const counts = new SharedCounts(watched, { tellEveryMs: 1 });
  for (let number = 0; number < 200; number += 1) counts.take(`member ${number}`, LIMIT, HOUR_MS);
  await expect.poll(async () => (await counted('member %')) === 200, OFTEN).toBe(true);
  expect(statements).toHaveLength(1);
});

test('a window that is over begins again', () => {
  let now = Date.now();
  const counts = new SharedCounts(database, { now: () => now });
  expect(counts.take('dora', 1, 500)).toBeNull();
  now += 499;
  expect(counts.take('dora', 1, 500)).toBe(1);
  now += 1;
  expect(counts.take('dora', 1, 500)).toBeNull();
});

test('what was counted while the database was away is told when it is back', async () => {
  let isAway = true;
  const flaky: Pick<ClubConnection, 'query'> = {
    query: async (text, parameters) => {
      if (isAway) throw new Error('away');
      return database.query(text, parameters);
    },
  };
  const counts = new SharedCounts(flaky, { tellEveryMs: 1 });
  expect(takeMany(counts, 7, 'caio')).toBe(7);
  isAway = false;
  await expect.poll(async () => (await counted('caio')) === 7, OFTEN).toBe(true);
});
