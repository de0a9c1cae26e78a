import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { closedLists } from '#tools/database-schema/list-rows.ts';

// A closed list stands in the database as rows and in TypeScript as a constant: the two are the same list, whichever is asked.

/** What TypeScript has of each list, as the database's rows would be. */
const LISTS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'app.staff_acts': Object.entries(STAFF_ACTS).map(([act, { leastRole, needsFreshCode }]) => ({
    act,
    least_role: leastRole,
    needs_fresh_code: needsFreshCode,
  })),
};

/** Lists that TypeScript has no twin of, and why. */
const ROWS_ALONE: Readonly<Record<string, string>> = {
  'app.sentences': 'its twin has those of the server and of the screens as well: pgTAP 59 holds each row to it',
  'public.challenge_21_probe': 'read as it is, to see that the club answers',
  'storage.buckets': 'the storage server reads them',
};

let database: ClubConnection;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('each closed list of the database is held to its twin here, or has none for a reason', async () => {
  const tables = (await closedLists(database)).map(({ table }) => table);
  expect(tables.toSorted()).toEqual([...Object.keys(LISTS), ...Object.keys(ROWS_ALONE)].toSorted());
});

test.each(Object.entries(LISTS))('%s has a row for each entry of its list in TypeScript, and no other', async (table, entries) => {
  const columns = Object.keys(entries[0] ?? {});
  const rows = await database.query<Record<string, unknown>>(`select ${columns.join(', ')} from ${table}`);
  const key = columns[0] ?? '';
  const ordered = (list: readonly Record<string, unknown>[]) =>
    list.toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
  expect(ordered(rows)).toEqual(ordered(entries));
});
