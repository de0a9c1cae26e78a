import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askRunningServer } from './socket-client.ts';
import type { CommandResult } from './socket-protocol.ts';
import { startOperatorSocket } from './socket-server.ts';

let dataDir: string;
let socketPath: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'club-socket-'));
  socketPath = join(dataDir, 'club.sock');
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** A command module that prints back what it was asked. */
async function echo(args: string[]): Promise<CommandResult> {
  return { exitCode: args.length, stdout: `${args.join(' ')}\n`, stderr: 'ação' };
}

describe("the operator's socket", () => {
  it("carries a command's arguments there and its output and exit status back", async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    const args = ['challenge', 'create', '--title', 'Olá "mundo"\n'];
    expect(await askRunningServer(dataDir, args)).toEqual({
      exitCode: 4,
      stdout: 'challenge create --title Olá "mundo"\n\n',
      stderr: 'ação',
    });
    await socket.close();
  });

  it('belongs to the user who runs the server and to nobody else', async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    expect((statSync(socketPath).mode & 0o777).toString(8)).toBe('600');
    await socket.close();
  });

  it('leaves no file behind and answers "no server" afterwards', async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    await socket.close();
    expect(existsSync(socketPath)).toBe(false);
    expect(await askRunningServer(dataDir, ['level'])).toBeNull();
  });

  it('is not stopped by the file of a killed process', async () => {
    writeFileSync(socketPath, '');
    expect(await askRunningServer(dataDir, ['a'])).toBeNull();
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    expect(await askRunningServer(dataDir, ['a', 'b'])).toMatchObject({ exitCode: 2 });
    await socket.close();
  });

  it('runs several commands at once', async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => askRunningServer(dataDir, ['n', String(index)])));
    expect(results.map((result) => result?.stdout)).toEqual(Array.from({ length: 20 }, (_, index) => `n ${index}\n`));
    await socket.close();
  });

  it('survives callers who send nonsense, too much, or go away', async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: echo });
    for (const nonsense of ['GET / HTTP/1.1\n', '{"args": "level"}\n', '[]\n', 'x'.repeat(200_000)]) {
      const caller = connect(socketPath);
      caller.on('error', () => undefined);
      caller.write(nonsense);
      // A reset connection is as good an end as a closed one.
      await new Promise((resolve) => caller.on('close', resolve));
    }
    connect(socketPath).destroy();
    expect(await askRunningServer(dataDir, ['still', 'here'])).toMatchObject({ exitCode: 2 });
    await socket.close();
  });

  it('hides the reason of an unexpected failure from the caller', async () => {
    const socket = await startOperatorSocket({ dataDir, runCommand: () => Promise.reject(new Error('secret')) });
    expect(await askRunningServer(dataDir, ['level'])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Erro inesperado; veja o log do servidor.\n',
    });
    await socket.close();
  });

  it('lets a running command finish when the server stops', async () => {
    const events = new EventEmitter();
    const begun = once(events, 'begin');
    const socket = await startOperatorSocket({
      dataDir,
      runCommand: async (args) => {
        events.emit('begin');
        await once(events, 'finish');
        return echo(args);
      },
    });
    const answer = askRunningServer(dataDir, ['slow']);
    await begun;
    const closed = socket.close();
    events.emit('finish');
    expect(await answer).toMatchObject({ exitCode: 1, stdout: 'slow\n' });
    await closed;
  });

  it('hands on what a long command tells while it runs', async () => {
    const socket = await startOperatorSocket({
      dataDir,
      runCommand: (args, tell) => {
        tell('20 de 40...\n');
        tell('40 de 40...\n');
        return echo(args);
      },
    });
    const told: string[] = [];
    expect(await askRunningServer(dataDir, ['demo'], (text) => told.push(text))).toMatchObject({ exitCode: 1, stdout: 'demo\n' });
    expect(told).toEqual(['20 de 40...\n', '40 de 40...\n']);
    await socket.close();
  });

  it('says so when the server ends before it has answered', async () => {
    const rude = createServer((caller) => caller.destroy()).listen(socketPath);
    await once(rude, 'listening');
    await expect(askRunningServer(dataDir, ['level'])).rejects.toThrow('O servidor parou antes de responder.');
    rude.close();
  });
});
