import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { askRunningServer } from '#server/cli/socket-client.ts';
import { freePort } from '#server/testing/free-port.ts';
import { SHORT_LIVED_CLUB } from '#tools/short-lived.mjs';

const run = promisify(execFile);
/** Against what hangs: a first boot makes the database, and takes over a minute on a busy machine. */
const LONGEST_START_MS = 240_000;

/**
 * The database and the files of a club as the first boot leaves them; made by prepare-template.ts, taken away with the
 * run's other results.
 */
export const TEMPLATE = 'test-results/.template';
/** The parts of a data folder that are copied. */
export const TEMPLATE_FOLDERS = ['database', 'storage'] as const;

export interface InboxMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** A real server on its own port and data folder, as `npm start` runs it, and the operator's command beside it. */
export class ClubServer {
  readonly url: string;
  readonly dataDir: string;
  readonly #root: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(port: number, dataDir: string, root: string, env: NodeJS.ProcessEnv) {
    this.url = `http://localhost:${port}`;
    this.dataDir = dataDir;
    this.#root = root;
    this.#env = { ...process.env, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env, PORT: String(port), DATA_DIR: dataDir };
  }

  /**
   * Starts a server on a free port with a club that nobody has joined yet; resolves when it answers.
   * @param root folder of the project whose build is served; this one unless said
   */
  static async start(env: NodeJS.ProcessEnv = {}, root = process.cwd()): Promise<ClubServer> {
    const server = new ClubServer(await freePort(), mkdtempSync(join(tmpdir(), 'club-')), root, env);
    if (existsSync(TEMPLATE)) cpSync(TEMPLATE, server.dataDir, { recursive: true });
    await server.boot();
    return server;
  }

  /** Starts the process again on the same data folder. */
  async boot(): Promise<void> {
    const child = spawn(process.execPath, [...SHORT_LIVED_CLUB, 'dist/server/index.js'], {
      cwd: this.#root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    await this.#untilHealthy(child);
  }

  /** Stops it the way an operator does and waits for its end; the data folder stays. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /**
   * Hands `npm run club -- <args>` to this server as the command itself does, without starting a process; rejects when
   * it fails.
   */
  async club(...args: string[]): Promise<string> {
    const result = await askRunningServer(this.dataDir, args);
    if (result === null) throw new Error('no server listens for the command');
    const { exitCode, stdout, stderr, question } = result;
    if (exitCode !== 0 || question !== undefined) throw new Error(`club ${args.join(' ')} ended with ${exitCode}: ${question ?? stderr}`);
    return stdout;
  }

  /** The same by the built command in a process of its own, as an operator runs it: that takes ten times as long. */
  async clubCommand(...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['dist/server/club.js', ...args], { env: this.#env });
    return stdout;
  }

  /** @returns the mails sent to an address, newest first */
  async inbox(to: string): Promise<InboxMail[]> {
    const response = await fetch(`${this.url}/dev/inbox.json?to=${encodeURIComponent(to)}`);
    return (await response.json()) as InboxMail[];
  }

  /** Puts the whole server, database included, at an instant; null follows the real time again. */
  async setClock(now: string | null): Promise<void> {
    const response = await fetch(`${this.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    });
    if (!response.ok) throw new Error(`clock: ${response.status} ${await response.text()}`);
  }

  async #untilHealthy(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + LONGEST_START_MS;
    while (Date.now() < deadline) {
      if (hasEnded(child)) throw new Error(`the server ended while starting:\n${this.#output}`);
      const healthy = await fetch(`${this.url}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (healthy) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not answer within ${LONGEST_START_MS / 1000} s:\n${this.#output}`);
  }
}

/** Whether a process is gone: one that a signal ended has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
