import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDataFolder } from '#server/boot/data-folder-lock.ts';
import { copyDatabase, removeLeftCopies } from './copy-database.ts';

const idle = { whileIdle: async <Result>(work: () => Promise<Result>) => work() };
const copiesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('backup-copy.')).toSorted();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-copy-'));
  await mkdir(join(dataDir, 'database/base'), { recursive: true });
  await writeFile(join(dataDir, 'database/base/1'), 'rows');
});
afterAll(async () => rm(dataDir, { recursive: true, force: true }));

it('a copy that would fill the disk of the club is not begun', async () => {
  await expect(copyDatabase(idle, dataDir, 1e9)).rejects.toThrow(/Não há espaço para o backup no disco/);
  expect(await copiesIn(dataDir)).toEqual([]);
});

it('what killed backups have left goes with the next backup, and with the next start; what is read stays', async () => {
  const names = ['backup-copy.left', 'backup-copy.read', 'backup-copy.new'];
  for (const name of names) await mkdir(join(dataDir, name));
  const unlock = await lockDataFolder(join(dataDir, 'backup-copy.read'));
  const before = new Date(Date.now() - 600_000);
  for (const name of names.slice(0, 2)) await utimes(join(dataDir, name), before, before);
  const copy = await copyDatabase(idle, dataDir, 0);
  expect(await readFile(join(copy, 'database/base/1'), 'utf8')).toBe('rows');
  expect(await copiesIn(dataDir)).toEqual([copy.slice(dataDir.length + 1), 'backup-copy.new', 'backup-copy.read'].toSorted());
  await removeLeftCopies(dataDir);
  expect(await copiesIn(dataDir)).toEqual(['backup-copy.read']);
  await unlock();
});
