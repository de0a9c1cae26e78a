import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { planRefresh } from '#web/lib/live/refresh-plan.ts';

/** The tables whose change some act tells to the open pages of members. */
const tables = [...new Set(Object.values(STAFF_ACTS).map(({ tells }) => tells))].filter((table) => table !== null);

let club: Awaited<ReturnType<typeof createTestClub>>;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(async () => club.close());

test('a page that hears of one of these tables reads something again', () => {
  const idle = planRefresh([]);
  expect(tables.filter((table) => JSON.stringify(planRefresh([table])) === JSON.stringify(idle))).toEqual([]);
});

test('the database tells of each of these tables by a trigger on it', async () => {
  const triggers = await club.connection.query<{ text: string }>(
    `select pg_get_triggerdef(t.oid) || p.prosrc as text from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  );
  const told = (table: string) =>
    triggers.some(({ text }) => text.includes(`note_live_change('${table}'`) || text.includes(`tell_open_pages('${table}'`));
  expect(tables.filter((table) => !told(table))).toEqual([]);
});
