import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { environmentSchema } from '#server/config/env-schema.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { SHORT_LIVED_CLUB } from '#tools/short-lived.mjs';

// An empty value counts as not set, and keeps a developer's own .env out of the test.
const unset = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']));

/** Up to its end: what a process writes may come in pieces. */
const READY_LINE = /^Clube 21 em (http:\/\/\S+)\n/m;

/** The server as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the address once it serves; rejects when the process ends before. */
  ready: () => Promise<string>;
  /** Resolves with exit status and signal. */
  ended: () => Promise<{ code: number | null; signal: string | null }>;
}

const BUILT_SERVER = [...SHORT_LIVED_CLUB, 'dist/server/index.js'];

/**
 * Starts the built server on a data folder, on any free port unless `env` says otherwise: from the sources each start
 * reads them all again.
 * @param program Node's arguments; for a club that ends soon unless told otherwise
 * @throws in a test whose file is no `*.process.test.ts`: only their run builds the server first
 */
export function spawnServer(dataDir: string, env: Record<string, string> = {}, program = BUILT_SERVER): ServerProcess {
  if (process.env['VITEST'] && !process.env['HAS_BUILT_SERVER'])
    throw new Error('A test that starts a server as a process of its own must be in a file named *.process.test.ts.');
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: { ...unset, PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null }));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = READY_LINE.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exit.then(({ code }) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  // A test that expects the process to end early never asks whether it was ready.
  ready.catch(() => undefined);
  return { child, output: () => output, ready: () => ready, ended: () => exit };
}
