import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { analyzeGrown, vacuumIfDue } from './vacuum-timer.ts';

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

test('a table that was small when PGlite looked at it is looked at again when it has grown, and an empty one is left alone', async () => {
  const { connection } = club;
  await connection.script('create table app.grown (n int primary key, other int)');
  const planned = async () => {
    // As a procedure that was called before: its plan is kept.
    await connection.script('set plan_cache_mode = force_generic_plan');
    return JSON.stringify(await connection.query('explain execute of_one(1)'));
  };
  await connection.script('prepare of_one as select other from app.grown where n = $1');
  await setClock('2026-11-20 10:00-03');
  expect(await vacuumIfDue(connection)).toBe(true);
  expect(await planned()).toContain('Index');
  await connection.query('insert into app.grown values (1, 1)');
  await connection.query('analyze app.grown');
  expect(await planned()).toContain('Seq Scan');
  await connection.query('insert into app.grown select n, n from generate_series(2, 20000) n');
  expect(await planned()).toContain('Seq Scan');
  expect(await analyzeGrown(connection)).toContain('app.grown');
  expect(await planned()).toContain('Index');
  expect(await analyzeGrown(connection)).toEqual([]);
  await connection.script('deallocate of_one; reset plan_cache_mode; drop table app.grown');
});

test('PostgreSQL does so by itself', async () => {
  const query = () => Promise.reject(new Error('asked'));
  expect(await vacuumIfDue({ engine: 'postgres', query })).toBe(false);
  expect(await analyzeGrown({ engine: 'postgres', query })).toEqual([]);
});
