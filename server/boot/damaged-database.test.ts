import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-damaged-'));
  await fillDataFolder(dataDir, 'empty');
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  { damage: async (folder: string) => rm(join(folder, 'PG_VERSION')), reason: 'PG_VERSION is missing' },
  { damage: async (folder: string) => writeFile(join(folder, 'global/pg_control'), 'garbage'), reason: 'Aborted' },
])('files that do not open stay as they are, and what to do is said in both languages ($reason)', async ({ damage, reason }) => {
  const folder = join(dataDir, 'database');
  await damage(folder);
  const before = (await readdir(folder, { recursive: true })).toSorted();
  const message = await openDatabase({ dataDir, databaseUrl: undefined }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(message).toContain(`O banco de dados em ${folder} não abre: ${reason}`);
  expect(message).toContain('npm run club -- restore <file> --replace');
  expect(message.split('\n')).toHaveLength(2);
  const command = await runAnywhere(['challenge', 'list'], { dataDir, databaseUrl: undefined });
  expect(command).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('não abre') });
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before);
});

test('files of another PostgreSQL are not called damaged: which version has them is said in both languages', async () => {
  const file = join(dataDir, 'database/PG_VERSION');
  await writeFile(file, '16\n');
  const message = await openDatabase({ dataDir, databaseUrl: undefined }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(message.split('\n')).toEqual([
    expect.stringMatching(
      /é de outra versão do clube, com o PostgreSQL 16, e não abre nesta, .* antes do primeiro lançamento isso não é prometido\./,
    ),
    expect.stringMatching(/is of another version of the club, with PostgreSQL 16, .* before the first release that is not promised\./),
  ]);
  expect(await readFile(file, 'utf8')).toBe('16\n');
});
