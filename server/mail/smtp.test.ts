import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { confirmationMail } from './messages.ts';
import { createSmtpTransport } from './smtp.ts';

let server: Server;

afterEach(() => {
  server?.close();
});

/** As much of a mail server as one message needs; keeps what it was sent. */
async function startMailServer(): Promise<{ url: string; received: () => string }> {
  let received = '';
  server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (isData) {
        received += text;
        if (received.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 kept\r\n');
        }
        return;
      }
      if (text.startsWith('DATA')) isData = true;
      socket.write(text.startsWith('DATA') ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}

test('a mail is delivered as text and HTML from the configured sender', async () => {
  const { url, received } = await startMailServer();
  const transport = createSmtpTransport({ url, from: 'Clube 21 <clube@example.com>' });
  await transport.deliver(confirmationMail('ana@membro.example', 'abc123', 'https://clube.example'));
  transport.close();
  expect(received()).toContain('From: Clube 21 <clube@example.com>');
  expect(received()).toContain('To: ana@membro.example');
  expect(received()).toContain('Content-Type: text/plain');
  expect(received()).toContain('Content-Type: text/html');
  expect(received().replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('https://clube.example/auth/confirm?token_hash=abc123');
});

test('a mail that one click ends says so in its headers, and another has none of them', async () => {
  const { url, received } = await startMailServer();
  const transport = createSmtpTransport({ url, from: 'Clube 21 <clube@example.com>' });
  const mail = confirmationMail('ana@membro.example', 'abc123', 'https://clube.example');
  await transport.deliver(mail);
  expect(received()).not.toContain('List-Unsubscribe');
  await transport.deliver({ ...mail, unsubscribe: 'https://clube.example/functions/v1/unsubscribe?token=t' });
  transport.close();
  const headers = received().replaceAll(/\r\n[ \t]+/g, ' ');
  expect(headers).toContain('List-Unsubscribe: <https://clube.example/functions/v1/unsubscribe?token=t>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});
