import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asBackupError } from './backup-error.ts';
import { readDeletions } from './deletions.ts';
import { restoreBackup } from './restore-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-restore-'));
  await mkdir(join(folder, 'a folder'));
  await writeFile(join(folder, 'no archive'), 'Isto não é um backup.');
  await mkdir(join(folder, 'own'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function restoreFrom(name: string, dataDir: string): Promise<string> {
  const place = {
    dataDir,
    databaseUrl: undefined,
    remoteFiles: null,
    putEmptyDatabase: () => Promise.reject(new Error('touched')),
  };
  const deletions = await readDeletions([folder], new Date());
  const confirm = () => undefined;
  const told = await restoreBackup({
    path: join(folder, name),
    place,
    replaces: false,
    deletions,
    confirm,
    tell: () => undefined,
  }).then(() => 'restored', asBackupError);
  return told instanceof Error ? told.message : String(told);
}

test.each([
  ['nothing', 'Não há arquivo'],
  ['a folder', 'não pode ser lido (EISDIR)'],
  ['no archive', 'danificado'],
])('a restore from %s says what is wrong and leaves no data folder behind', async (name, words) => {
  expect(await restoreFrom(name, join(folder, 'new'))).toContain(words);
  expect(await readdir(folder)).not.toContain('new');
});

test('a data folder that was there before stays', async () => {
  await restoreFrom('no archive', join(folder, 'own'));
  expect(await readdir(folder)).toContain('own');
});

test.each([
  ['no archive', 'Já há um arquivo onde a pasta deve ficar'],
  ['no archive/data', 'Há um arquivo onde deve haver uma pasta'],
])('a data folder that can not be, as %s is a file, is said in a sentence', async (dataDir, words) => {
  expect(await restoreFrom('nothing', join(folder, dataDir))).toContain(words);
});
