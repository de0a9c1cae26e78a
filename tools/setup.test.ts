import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from './setup.mjs';

// A project of its own, whose vite only notes that it was called, and fails where the file `broken` is.
let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-setup-'));
  for (const name of ['tools', 'web', 'node_modules/.bin']) await mkdir(at(name), { recursive: true });
  await copyFile(join(projectRoot, 'tools/setup.mjs'), at('tools/setup.mjs'));
  await writeFile(at('node_modules/.bin/vite'), '#!/bin/sh\necho built >> calls\n[ ! -e broken ]\n', { mode: 0o755 });
  await writeFile(at('web/page.ts'), 'first');
  await writeFile(at('tools/of-the-build.ts'), 'first');
  await writeFile(at('calls'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @returns how many times vite was called */
async function build(): Promise<number> {
  const before = await readFile(at('calls'), 'utf8');
  const program = `import('./tools/setup.mjs').then((setup) => setup.ensureBuilt())`;
  await promisify(execFile)(process.execPath, ['-e', program], { cwd: folder }).catch(() => undefined);
  return (await readFile(at('calls'), 'utf8')).split('\n').length - before.split('\n').length;
}

test('what is built already is built again when the app or what builds it has changed', async () => {
  expect(await build()).toBe(2);
  expect(await build()).toBe(0);
  await writeFile(at('web/page.ts'), 'second');
  expect(await build()).toBe(2);
  await writeFile(at('tools/of-the-build.ts'), 'second');
  expect(await build()).toBe(2);
});

test('a build that was cut off counts for no version, also not for the one before', async () => {
  expect(await build()).toBe(2);
  await writeFile(at('web/page.ts'), 'second');
  await writeFile(at('broken'), '');
  expect(await build()).toBe(1);
  await writeFile(at('web/page.ts'), 'first');
  await rm(at('broken'));
  expect(await build()).toBeGreaterThan(0);
});
