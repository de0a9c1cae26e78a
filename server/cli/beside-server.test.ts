import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/boot/project-root.ts';

let dataDir: string;
let server: ChildProcess | undefined;

/** The real server as a process of its own; resolves when it answers. */
async function startServer(): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  server = child;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with status ${child.exitCode}`);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function stopServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Runs `npm run club -- <args>` as a process of its own. */
function club(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/cli/index.ts', ...args],
      { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir } },
      (_error, stdout, stderr) => resolve({ exitCode: command.exitCode ?? 1, stdout, stderr }),
    );
  });
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'club-beside-'));
});

afterEach(() => stopServer('SIGTERM'));

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the operator's command and a server on one data folder", () => {
  it('works beside the running server, which has the folder to itself', async () => {
    await startServer();
    expect((statSync(join(dataDir, 'club.sock')).mode & 0o777).toString(8)).toBe('600');
    expect((await club('demo', '--members', '2')).stdout).toContain('Membros de demonstração: 2 (2 novos).');
    const email = 'demo.ana.almeida.001@clube21.example';
    expect(await club('level', 'set', email, 'expert')).toEqual({ exitCode: 0, stdout: `${email}: plano expert.\n`, stderr: '' });
    expect(await club('level', 'set', 'ninguem@clube21.example', 'expert')).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/^Erro: Não há conta/) });
    await stopServer('SIGTERM');
    expect(existsSync(join(dataDir, 'club.sock'))).toBe(false);
  });

  it('works on the folder of a server that was killed, whose socket file is still there, and so does the next server', async () => {
    await startServer();
    await stopServer('SIGKILL');
    expect(existsSync(join(dataDir, 'club.sock'))).toBe(true);
    expect((await club('level', 'show', 'demo.ana.almeida.001@clube21.example')).stdout).toMatch(/Plano: +expert\n/);
    await startServer();
    expect((await club('challenge', 'list')).stdout).toContain('Desafio 21 dias');
  });
});
