import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface DrippingBody {
  socket: Socket;
  /** The head and body of the answer, once the server has ended the connection. */
  answer: Promise<string>;
}

/** A request with a body of 8,000 bytes that come one at a time, over an hour: what a browser would not send. */
export async function dripBody(url: string, path: string, headers: Record<string, string> = {}, everyMs = 500): Promise<DrippingBody> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const all = { Host: host, 'Content-Type': 'application/json', 'Content-Length': '8000', ...headers };
  const chunks: Buffer[] = [];
  const drops = setInterval(() => socket.writable && socket.write(' '), everyMs);
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drops);
      resolve(Buffer.concat(chunks).toString());
    });
  });
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  await new Promise<void>((resolve) => socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`, () => resolve()));
  return { socket, answer };
}
