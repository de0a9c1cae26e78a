import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintOf } from './database-dumps.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-dumps-'));
  for (const name of ['supabase/migrations', 'server/database', 'server/boot', 'server/testing']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const name of ['package-lock.json', 'server/testing/make-database-dumps.ts', 'server/boot/a.test.ts']) {
    await writeFile(join(folder, name), '');
  }
  await writeFile(join(folder, 'supabase/migrations/20260101_club.sql'), 'select 1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a migration that changes, or has another version, makes dumps of another name', async () => {
  const seen = [await fingerprintOf(folder)];
  await writeFile(join(folder, 'server/boot/a.test.ts'), 'changed');
  expect(await fingerprintOf(folder)).toBe(seen[0]);
  await rename(join(folder, 'supabase/migrations/20260101_club.sql'), join(folder, 'supabase/migrations/20260102_club.sql'));
  seen.push(await fingerprintOf(folder));
  await writeFile(join(folder, 'supabase/migrations/20260102_club.sql'), 'select 2');
  seen.push(await fingerprintOf(folder));
  expect(new Set(seen).size).toBe(3);
});
