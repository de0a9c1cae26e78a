import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestClub } from '#server/testing/serve-club.ts';

let served: Awaited<ReturnType<typeof serveTestClub>>;

beforeAll(async () => {
  served = await serveTestClub();
});
afterAll(() => served.close());

/** The first line of the answer to a request written out by hand. */
async function statusLineOf(httpVersion: string): Promise<string> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /dev/inbox.json HTTP/${httpVersion}\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n`);
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  socket.destroy();
  return answer.split('\r\n', 1)[0] ?? '';
}

test('the inbox stays closed to a bare nginx in front, which speaks HTTP/1.0 and names only the inner host', async () => {
  expect(await statusLineOf('1.1')).toContain(' 200 ');
  expect(await statusLineOf('1.0')).toContain(' 421 ');
});
