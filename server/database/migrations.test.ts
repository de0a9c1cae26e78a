import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHALLENGE_TARGET_CHECK_INS } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { seedDatabase } from '#server/boot/seed-database.ts';
import { openEmptyDatabase } from '#server/testing/prepared-database.ts';
import { applyMigrations } from './migrations.ts';
import type { PgliteClubConnection } from './pglite/pglite-connection.ts';

let connection: PgliteClubConnection;
let folder: string;

beforeAll(async () => {
  ({ connection } = await openEmptyDatabase());
  folder = await mkdtemp(join(tmpdir(), 'clube21-migrations-'));
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});

test('preparing twice applies every file once and seeds once', async () => {
  const first = await prepareDatabase(connection);
  expect(first.length).toBeGreaterThan(10);
  expect(first).toEqual(first.toSorted());
  expect(await seedDatabase(connection)).toBe(true);
  expect(await prepareDatabase(connection)).toEqual([]);
  expect(await seedDatabase(connection)).toBe(false);
  const [history] = await connection.query('select version, name from supabase_migrations.schema_migrations order by version limit 1');
  expect(history).toEqual({ version: '20261122000100', name: 'app_schema' });
  expect(await connection.query('select title, points, active from public.challenges')).toEqual([
    { title: 'Desafio 21 dias', points: totalPoints(CHALLENGE_TARGET_CHECK_INS), active: true },
  ]);
});

test('a migration that fails half-way changes nothing, is named, and is tried again when it is corrected', async () => {
  await writeFile(join(folder, '1_good.sql'), 'create table public.one (id int);');
  await writeFile(join(folder, '2_bad.sql'), 'create table public.two (id int); select nonsense;');
  await writeFile(join(folder, 'notes.txt'), 'not a migration');
  await expect(applyMigrations(connection, folder)).rejects.toThrow('Migration 2_bad.sql failed: column "nonsense" does not exist');
  const tables = `select to_regclass('public.one') is not null as one, to_regclass('public.two') is not null as two`;
  expect(await connection.query(tables)).toEqual([{ one: true, two: false }]);
  await writeFile(join(folder, '2_bad.sql'), 'create table public.two (id int);');
  expect(await applyMigrations(connection, folder)).toEqual(['2_bad.sql']);
  expect(await connection.query(tables)).toEqual([{ one: true, two: true }]);
  // The next test prepares this database again, with the project's own files alone.
  await connection.script(`delete from supabase_migrations.schema_migrations where version in ('1', '2')`);
});

test('a right that a migration revokes stays revoked', async () => {
  await connection.script('revoke select on public.one from authenticated');
  await prepareDatabase(connection);
  const read = connection.askAs(
    { auth: { role: 'authenticated', uid: crypto.randomUUID() } },
    { text: 'select * from public.one', parameters: [] },
  );
  await expect(read).rejects.toMatchObject({ code: '42501' });
});
