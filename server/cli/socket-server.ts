import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { EXIT_FAILED } from './command-error.ts';
import { operatorSocketPath } from './socket-path.ts';
import { LONGEST_REQUEST_BYTES, parseRequest } from './socket-protocol.ts';
import type { CommandResult } from './socket-protocol.ts';

/** A command still running when the server stops has this long to finish before its caller is cut off. */
const GRACE_MS = 3_000;

interface Options {
  /**
   * Folder of the running server's data. The process that calls this holds its lock, so a socket file found there is a
   * dead process's.
   */
  dataDir: string;
  /** `tell` hands on to the caller what a long command says while it runs. */
  runCommand: (args: string[], tell: (text: string) => void) => Promise<CommandResult>;
}

/**
 * Listens on `DATA_DIR/club.sock` (mode 0600) and runs operator's commands inside this process, which alone can
 * open its PGlite folder. One JSON line asks, one answers; before it may come lines that tell of progress.
 * @throws Error when the path of the data folder is too long for a Unix socket
 */
export async function startOperatorSocket({ dataDir, runCommand }: Options): Promise<{ close(): Promise<void> }> {
  const path = operatorSocketPath(dataDir);
  if (path === null) throw new Error(`The path of the data folder is too long for a Unix socket: ${dataDir}`);
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A caller who goes away in the middle is no error of this process.
    socket.on('error', () => socket.destroy());
    const work = serve(socket, runCommand).finally(() => running.delete(work));
    running.add(work);
  });

  rmSync(path, { force: true });
  // The file is made by bind, inside listen: with the mask it never exists with a wider mode, not even for a moment.
  const mask = process.umask(0o177);
  server.listen(path);
  process.umask(mask);
  await once(server, 'listening');
  chmodSync(path, 0o600);

  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const grace = setTimeout(() => destroyAll(sockets), GRACE_MS);
      await Promise.race([Promise.allSettled(running), closed]);
      destroyAll(sockets);
      await closed;
      clearTimeout(grace);
    },
  };
}

async function serve(socket: Socket, runCommand: Options['runCommand']): Promise<void> {
  const args = await readRequest(socket);
  if (args === null) return void socket.destroy();
  // A caller who has gone away needs no telling.
  const tell = (progress: string) => void (socket.writable && socket.write(`${JSON.stringify({ progress })}\n`));
  const result = await runCommand(args, tell).catch((): CommandResult => ({
    exitCode: EXIT_FAILED,
    stdout: '',
    stderr: 'Erro inesperado; veja o log do servidor.\n',
  }));
  socket.end(`${JSON.stringify(result)}\n`);
}

async function readRequest(socket: Socket): Promise<string[] | null> {
  let received = '';
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      received += String(chunk);
      const end = received.indexOf('\n');
      if (end !== -1) return parseRequest(received.slice(0, end));
      if (received.length > LONGEST_REQUEST_BYTES) return null;
    }
  } catch {
    // The caller went away before they had asked anything.
  }
  return null;
}

function destroyAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
