import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { createClockWatch } from './clock-watch.ts';

const HOUR_MS = 3_600_000;

let database: ClubConnection;
/** The time that the process has counted, and the database's clock beside it. */
let steady = 0;
let clock = 0;

beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  steady = 0;
  clock = Date.now();
  await seen(0);
});

/** The database saw its clock so many hours ago, and trusted it. */
async function seen(hoursAgo: number): Promise<void> {
  await database.query(
    `update app.clock_watch set seen_at = pg_catalog.clock_timestamp() - make_interval(hours => $1::int), trusted_at = null, since = '0', lasted = '0'
     where only_row`,
    [hoursAgo],
  );
}

const newProcess = () =>
  createClockWatch({ database, log: createLog('silent'), steadyMs: () => steady, databaseMs: () => Promise.resolve(clock) });

test('a process that has counted as much time as the clock went on trusts it, however long nobody looked', async () => {
  const { look } = newProcess();
  expect(await look()).toBe(true);
  steady += 5 * HOUR_MS;
  clock += 5 * HOUR_MS;
  await seen(5);
  expect(await look()).toBe(true);
});

test('a clock that went on by hours while the process counted seconds has leapt, for every process', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await one.look()).toBe(true);
  expect(await two.look()).toBe(true);
  steady += 10_000;
  clock += 5 * HOUR_MS;
  await seen(5);
  expect(await one.look()).toBe(false);
  expect(await two.look()).toBe(false);
  await database.query('select app.trust_clock()');
  expect(await one.look()).toBe(true);
});

test('a process that has just begun has counted nothing: the last instant that the database saw is what there is', async () => {
  await seen(5);
  expect(await newProcess().look()).toBe(false);
});
