// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from './setup.mjs';

const watcher = pathToFileURL(join(projectRoot, 'tools/end-with-npm.mjs')).href;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-npm-'));
  await writeFile(
    join(folder, 'serve.mjs'),
    `import { endWithNpm } from '${watcher}';\nendWithNpm();\nsetInterval(() => undefined, 1_000);\nconsole.log('up');\n`,
  );
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['SIGTERM', 'node serve.mjs'],
  ['SIGKILL', 'node serve.mjs'],
  // A shell that stays between npm and the program.
  ['SIGKILL', 'node serve.mjs; true'],
] as const)('what npm runs ends when npm ends by %s: %s', async (signal, start) => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!/^up$/m.test(output)) await once(npm.stdout, 'data');

  npm.kill(signal);

  // The pipe closes only when the program has ended too.
  await once(npm, 'close');
  expect(output).toMatch(/^up$/m);
});
