import { spawn } from 'node:child_process';
import type { SendHandle } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Connections that the system keeps until they are accepted. Above that it drops the next one, whose client tries again
 * after one second, then after two, then after four. Where the system's own limit is lower, that holds.
 */
export const BACKLOG = 4_096;
const MORE_LISTENERS = 15;
const HELPER_WITHIN_MS = 5_000;
/** Hands back the socket that it gets. It comes back as a descriptor of its own for the same listening socket. */
const ECHO = `process.on('message', (message, handle) => process.send(message, handle));`;

/**
 * Node accepts one connection a listener in each turn of its event loop, and a turn is long when there is much to do:
 * then all callers wait for seconds. So more listeners are put on the socket that the server listens on. Node can't
 * duplicate a descriptor by itself (and SO_REUSEPORT only from version 23): a process that lives for a moment sends it
 * back. Where that fails, one listener is left.
 * @returns how to end the further listeners; resolves when their connections have ended
 */
export async function acceptMany(server: HttpServer): Promise<() => Promise<void>> {
  const listeners = process.platform === 'win32' ? [] : (await duplicatesOf(server)).map((socket) => listenOn(socket, server));
  return async () => {
    await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
  };
}

/** As many as come: the server is none the worse for having fewer. */
function duplicatesOf(server: HttpServer): Promise<SendHandle[]> {
  // The handle itself: of a server, the helper would make one that listens too, and takes connections away.
  const { _handle: handle } = server as unknown as { _handle: SendHandle };
  const duplicates: SendHandle[] = [];
  return new Promise((resolve) => {
    const helper = spawn(process.execPath, ['-e', ECHO], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const end = () => {
      clearTimeout(limit);
      helper.kill();
      resolve(duplicates);
    };
    const limit = setTimeout(end, HELPER_WITHIN_MS);
    helper.once('error', end).once('exit', end);
    helper.on('message', (_, duplicate) => {
      if (!duplicate || duplicates.push(duplicate) === MORE_LISTENERS) end();
    });
    for (let count = 0; count < MORE_LISTENERS; count += 1) helper.send('listener', handle, () => undefined);
  });
}

function listenOn(socket: SendHandle, server: HttpServer): Server {
  // As Node's own HTTP server takes its connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => server.emit('connection', connection));
  return listener.listen(socket, BACKLOG);
}
