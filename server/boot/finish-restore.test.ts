import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishRestore, restoreFolders } from './finish-restore.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-restored-'));
  await write(join(dataDir, 'storage'), 'old');
  await write(join(dataDir, 'database'), 'old');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function write(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'file'), text);
}

const kept = async () => Promise.all(['storage', 'database'].map(async (part) => readFile(join(dataDir, part, 'file'), 'utf8')));

test('a club that a killed restore has built by half goes, and the old one stays', async () => {
  await write(join(restoreFolders(dataDir).building, 'storage'), 'half');
  await finishRestore(dataDir);
  expect(await readdir(dataDir)).toEqual(['database', 'storage']);
  expect(await kept()).toEqual(['old', 'old']);
});

test('a finished one whose exchange was cut off takes the place of the rest', async () => {
  await write(join(dataDir, 'storage'), 'new');
  await write(join(restoreFolders(dataDir).ready, 'database'), 'new');
  await finishRestore(dataDir);
  expect(await readdir(dataDir)).toEqual(['database', 'storage']);
  expect(await kept()).toEqual(['new', 'new']);
});
