import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { acceptMany } from './accept-many.ts';

const server = createServer((_, response) => response.end('ok'));
let end: () => Promise<void> = async () => undefined;

afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await Promise.all([closed, end()]);
});

/** Opens connections while this thread stands still, so that all of them wait to be accepted. */
function connectAll(port: number, count: number): void {
  const script = `let open = 0; for (let n = 0; n < ${count}; n += 1) require('node:net').connect(${port}, '127.0.0.1', () => { if (++open === ${count}) process.exit(0); });`;
  execFileSync(process.execPath, ['-e', script]);
}

test('several connections that wait are accepted in one turn of the event loop', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  end = await acceptMany(server);
  const { port } = server.address() as AddressInfo;
  const perTurn: number[] = [];
  let inTurn = 0;
  server.on('connection', (socket) => {
    inTurn += 1;
    socket.on('error', () => undefined);
  });
  connectAll(port, 64);
  while (perTurn.reduce((sum, count) => sum + count, 0) < 64) {
    await new Promise((resolve) => setImmediate(resolve));
    perTurn.push(inTurn);
    inTurn = 0;
  }
  expect(Math.max(...perTurn)).toBeGreaterThanOrEqual(8);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
});
