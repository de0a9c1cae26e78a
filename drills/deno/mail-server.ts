import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** As much of a mail server as one message needs. */
export async function startMailServer(): Promise<{ server: Server; url: string; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (isData) {
        received += text;
        if (!received.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 kept\r\n');
        return;
      }
      isData = text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}
