import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { vacuumIfDue } from './vacuum-timer.ts';

let club: TestClub;
beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

const setClock = (instant: string) => club.connection.query(`update app.clock_shift set shift = $1::text::timestamptz - now()`, [instant]);
const isKnown = () =>
  club.connection.query(`select from pg_stats where schemaname = 'public' and tablename = 'profiles' and attname = 'id'`);

test('in PGlite rows that are gone make room each night, or once a week where the server is off by night', async () => {
  await club.signUpMember('Ana');
  await club.signUpMember('Bia');
  expect(await isKnown()).toHaveLength(0);
  await setClock('2026-11-02 15:00-03');
  expect(await vacuumIfDue(club.connection)).toBe(true);
  expect(await isKnown()).toHaveLength(1);

  await setClock('2026-11-03 15:00-03');
  expect(await vacuumIfDue(club.connection)).toBe(false);
  await setClock('2026-11-04 03:10-03');
  expect(await vacuumIfDue(club.connection)).toBe(true);
  await setClock('2026-11-04 04:10-03');
  expect(await vacuumIfDue(club.connection)).toBe(false);
  await setClock('2026-11-05 03:10-03');
  expect(await vacuumIfDue(club.connection)).toBe(true);
  await setClock('2026-11-12 02:00-03');
  expect(await vacuumIfDue(club.connection)).toBe(false);
  await setClock('2026-11-12 10:00-03');
  expect(await vacuumIfDue(club.connection)).toBe(true);
});

test('PostgreSQL does so by itself', async () => {
  const query = () => Promise.reject(new Error('asked'));
  expect(await vacuumIfDue({ engine: 'postgres', query })).toBe(false);
});
