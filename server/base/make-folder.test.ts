import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clube21-folder-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('makes what is missing on the way, for its user alone, and once', async () => {
  const folder = join(home, 'a/b/c');
  await expect(makeFolder(folder)).resolves.toBe(true);
  await expect(makeFolder(folder)).resolves.toBe(false);
  for (const made of ['a', 'a/b', 'a/b/c']) expect((await stat(join(home, made))).mode & 0o777).toBe(0o700);
});

test('several that make the same one all get it', async () => {
  // Again and again: they get into each other's way only now and then.
  for (let round = 0; round < 100; round += 1) {
    const folder = join(home, `${round}/a/b/c`);
    // oxlint-disable-next-line no-await-in-loop -- rounds, each with all of its makers at once
    const made = await Promise.all(Array.from({ length: 12 }, () => makeFolder(folder)));
    expect(made.filter(Boolean)).toHaveLength(1);
  }
});

test('a file in the way is named', async () => {
  await writeFile(join(home, 'a'), '');
  await expect(makeFolder(join(home, 'a'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(home, 'a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('where no folder can be made, it ends', async () => {
  await expect(makeFolder('/proc/clube21/backups')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/clube21' });
});
