import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';
import { SHORT_LIVED_CLUB } from '#tools/short-lived.mjs';

let dataDir: string;
let server: ServerProcess | undefined;

async function startServer(): Promise<void> {
  server = spawnServer(dataDir);
  await server.ready();
}

async function stopServer(signal: 'SIGTERM' | 'SIGKILL') {
  const stopped = server;
  server = undefined;
  stopped?.child.kill(signal);
  return stopped?.ended();
}

/** Runs `npm run club -- <args>` as a process of its own. */
function club(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [...SHORT_LIVED_CLUB, 'dist/server/club.js', ...args],
      { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
      (_error, stdout, stderr) => resolve({ exitCode: command.exitCode ?? 1, stdout, stderr }),
    );
  });
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'club-beside-'));
  await fillDataFolder(dataDir);
});

afterEach(async () => {
  await stopServer('SIGTERM');
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

// Each test boots servers and commands of their own, which a busy machine takes minutes for.
describe("the operator's command and a server on one data folder", { timeout: 300_000 }, () => {
  it('works beside the running server, which has the folder to itself', async () => {
    await startServer();
    expect((statSync(join(dataDir, 'club.sock')).mode & 0o777).toString(8)).toBe('600');
    expect((await club('demo', '--members', '2')).stdout).toContain('Membros de demonstração: 2 (2 novos).');
    const email = 'demo.ana.almeida.001@clube21.example';
    expect(await club('level', 'set', email, 'expert')).toEqual({ exitCode: 0, stdout: `${email}: plano expert.\n`, stderr: '' });
    expect(await club('level', 'set', 'ninguem@clube21.example', 'expert')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Erro: Não há conta/),
    });
    expect(await stopServer('SIGTERM')).toEqual({ code: 0, signal: null });
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
