import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_WAIT_MS } from './longest-wait.ts';
import { projectRoot } from './setup.mjs';

// A project of its own, whose vite notes that it was called, writes one script, and fails where the file `broken` is.
let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-setup-'));
  for (const name of ['tools', 'web', 'dist/web/assets', 'node_modules/.bin']) await mkdir(at(name), { recursive: true });
  for (const file of ['setup.mjs', 'node-support.mjs', 'compress-assets.mjs'])
    await copyFile(join(projectRoot, 'tools', file), at(`tools/${file}`));
  await writeFile(
    at('node_modules/.bin/vite'),
    '#!/bin/sh\necho built >> calls\ncat web/page.ts > dist/web/assets/page.js\n[ ! -e broken ]\n',
    { mode: 0o755 },
  );
  await writeFile(at('web/page.ts'), 'first');
  await writeFile(at('tools/of-the-build.ts'), 'first');
  await writeFile(at('calls'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PROGRAMS = {
  ensureBuilt: `import('./tools/setup.mjs').then((setup) => setup.ensureBuilt())`,
  ensureBuiltForAnyAddress: `import('./tools/setup.mjs').then((setup) => setup.ensureBuiltForAnyAddress())`,
  buildAnyway: `import('./tools/setup.mjs').then((setup) => setup.buildAnyway())`,
};
type Build = keyof typeof PROGRAMS;

async function run(name: Build, env: Record<string, string> = {}): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, PUBLIC_URL: '', ...env } };
  await promisify(execFile)(process.execPath, ['-e', PROGRAMS[name]], options).catch(() => undefined);
}

/** @returns what was done meanwhile */
async function noted(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readFile(at('calls'), 'utf8');
  await work();
  return (await readFile(at('calls'), 'utf8')).slice(before.length).split('\n').slice(0, -1);
}

/** @returns how many times vite was called */
const build = async (name: Build = 'ensureBuilt', env?: Record<string, string>) => (await noted(() => run(name, env))).length;

describe('a command that measures what is there', () => {
  const COMMANDS = ['bench', 'shots', 'drills'] as const;

  /** Runs it where a package is locked that is not installed, with an npm that only notes that it was called. */
  async function command(name: (typeof COMMANDS)[number], args: string[] = []) {
    for (const file of [`${name}.mjs`, 'browser.mjs']) await copyFile(join(projectRoot, 'tools', file), at(`tools/${file}`));
    await mkdir(at('drills'), { recursive: true });
    await mkdir(at('bin'), { recursive: true });
    await writeFile(at('drills/short.ts'), '');
    await writeFile(at('package-lock.json'), JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }));
    await writeFile(at('bin/npm'), '#!/bin/sh\necho npm $1 >> calls\nexit 3\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` };
    const ran = spawnSync(process.execPath, [`tools/${name}.mjs`, ...(name === 'drills' ? ['short'] : []), ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { status: ran.status, said: ran.stderr };
  }

  test.each(COMMANDS)('%s installs and builds nothing unasked, and says what is to be done', async (name) => {
    let ran: Awaited<ReturnType<typeof command>> | undefined;
    expect(
      await noted(async () => {
        ran = await command(name);
      }),
    ).toEqual([]);
    expect(ran).toMatchObject({ status: 1, said: expect.stringContaining('run "npm ci" first, or this again with --install') });
  });

  test.each(COMMANDS)('%s installs when it is told to, and says where', async (name) => {
    let ran: Awaited<ReturnType<typeof command>> | undefined;
    expect(
      await noted(async () => {
        ran = await command(name, ['--install']);
      }),
    ).toEqual(['npm ci']);
    expect(ran).toMatchObject({ status: 3, said: expect.stringContaining('npm ci in ') });
  });
});

test('what is built already is built again when the app or what builds it has changed', async () => {
  expect(await build()).toBe(2);
  expect(await build()).toBe(0);
  await writeFile(at('web/page.ts'), 'second');
  expect(await build()).toBe(2);
  await writeFile(at('tools/of-the-build.ts'), 'second');
  expect(await build()).toBe(2);
});

test('the scripts of a build are compressed beside it, as they are now', async () => {
  const compressed = async () => brotliDecompressSync(await readFile(at('dist/web/assets/page.js.br'))).toString();
  await build();
  expect(await compressed()).toBe('first');
  await writeFile(at('web/page.ts'), 'second');
  await build();
  expect(await compressed()).toBe('second');
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

test('an ordered build counts, but one for an address of its own is not taken for the ordinary one', async () => {
  expect(await build('buildAnyway')).toBe(2);
  expect(await build()).toBe(0);
  expect(await build('buildAnyway')).toBe(2);
  expect(await build('buildAnyway', { PUBLIC_URL: 'https://clube.example' })).toBe(2);
  expect(await build()).toBe(1);
});

test('nor is one that an address of its own made necessary, and another address, or another project there, needs another', async () => {
  const clube = { PUBLIC_URL: 'https://clube.example' };
  expect(await build('ensureBuilt', clube)).toBe(2);
  expect(await build('ensureBuilt', clube)).toBe(0);
  expect(await build('ensureBuilt', { ...clube, SUPABASE_URL: 'https://abcd.supabase.co' })).toBe(1);
  expect(await build('ensureBuilt', { PUBLIC_URL: 'https://outro.example' })).toBe(1);
  expect(await build()).toBe(1);
});

test('a command leaves what was built for an address, which is about to be put there, until a source changes', async () => {
  expect(await build('buildAnyway', { PUBLIC_URL: 'https://clube.example' })).toBe(2);
  expect(await build('ensureBuiltForAnyAddress')).toBe(0);
  await writeFile(at('web/page.ts'), 'second');
  expect(await build('ensureBuiltForAnyAddress')).toBe(2);
});

test('of two processes that find an old build one builds, and the other waits for it', async () => {
  const vite = '#!/bin/sh\necho begins >> calls\nuntil [ -e go ] || [ ! -e calls ]; do sleep 0.02; done\necho ends >> calls\n';
  await writeFile(at('node_modules/.bin/vite'), vite);
  const calls = await noted(async () => {
    const first = run('ensureBuilt');
    await expect.poll(async () => readFile(at('calls'), 'utf8')).toBe('begins\n');
    const second = execFile(process.execPath, ['-e', PROGRAMS.ensureBuilt], { cwd: folder });
    const ended = once(second, 'exit');
    expect(String((await once(second.stderr as Readable, 'data'))[0])).toContain('Another process builds');
    await writeFile(at('go'), '');
    await Promise.all([first, ended]);
  });
  expect(calls).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('what a process that was killed left of its build keeps nobody waiting', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(at('dist/.building'), String(pid));
  expect(await build()).toBe(2);
});

test('of several that find such a lock only one builds at a time', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(at('dist/.building'), String(pid));
  await writeFile(at('node_modules/.bin/vite'), '#!/bin/sh\necho begins >> calls\nsleep 0.1\necho ends >> calls\n');
  const calls = await noted(() => Promise.all(Array.from({ length: 4 }, () => run('buildAnyway'))));
  expect(calls).toEqual(Array.from({ length: 8 }, () => ['begins', 'ends']).flat());
});

test('nor does a lock keep it waiting with the id that the process itself has got, as in a container that starts again', async () => {
  const asHolder = `require('node:fs').writeFileSync('dist/.building', String(process.pid)); ${PROGRAMS.ensureBuilt}`;
  expect(
    await noted(() => promisify(execFile)(process.execPath, ['-e', asHolder], { cwd: folder, timeout: LONGEST_WAIT_MS })),
  ).toHaveLength(2);
});

test.each([
  ['of a process that has got the same id', String(process.pid)],
  ['that a full disk left empty', ''],
])('nor does one %s, once it is older than any build takes', async (_whose, content) => {
  await writeFile(at('dist/.building'), content);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(at('dist/.building'), anHourAgo, anHourAgo);
  expect(
    await noted(() => promisify(execFile)(process.execPath, ['-e', PROGRAMS.ensureBuilt], { cwd: folder, timeout: LONGEST_WAIT_MS })),
  ).toHaveLength(2);
});
