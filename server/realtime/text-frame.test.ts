import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])('a client reads a message of %i bytes as it was written', async (length) => {
  const text = 'a'.repeat(length);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (_socket, { socket }) => {
    // Two at once: the second is read only if the first had the length it said.
    socket.write(textFrame(Buffer.from(text)));
    socket.write(textFrame(Buffer.from('fim')));
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(isBinary ? 'binary' : data.toString()));
  await expect.poll(() => received.length).toBe(2);
  expect(received[0] === text).toBe(true);
  expect(received[1]).toBe('fim');
  client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('the same message is framed once', () => {
  const message = Buffer.from('ção');
  expect(textFrame(message)).toBe(textFrame(message));
  expect(textFrame(Buffer.from('ção'))).not.toBe(textFrame(message));
});
