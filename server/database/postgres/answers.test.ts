import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PostgresSession } from './postgres-session.ts';

const message = (type: string, ...parts: (string | number[])[]) => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const PARSED = message('1');
const BOUND = message('2');
const DONE = message('C', 'SELECT 1');
const READY = message('Z', [...Buffer.from('I')]);
const WELCOME = Buffer.concat([message('R', [0, 0, 0, 0]), READY]);
const NOTIFICATION = message('A', [0, 0, 0, 1], 'channel', 'payload');
const failure = (severity: string, code: string) => message('E', `S${severity}`, `V${severity}`, `C${code}`, 'Mno', [0]);
const NOTICE = message('N', 'SWARNING', 'C01000', 'Mlook', [0]);
const WHOLE = [PARSED, BOUND, DONE, PARSED, BOUND, DONE, READY];
const SYNC = message('S');

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A session with a database that logs in, makes ready and then answers one question with the given bytes. */
async function sessionWith(answer: (socket: Socket) => unknown, onNotify?: () => void) {
  const asked: Buffer[] = [];
  const server = createServer((socket) => {
    const turns = [() => socket.write(WELCOME), () => socket.write(Buffer.concat(WHOLE)), () => answer(socket)];
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      asked.push(bytes);
      if (turns.length === 3 || bytes.includes(SYNC)) void turns.shift()?.();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://club@127.0.0.1:${(server.address() as AddressInfo).port}/club`;
  const session = await PostgresSession.open({ url, settings: {}, openWithinMs: 30_000, ...(onNotify && { onNotify }) });
  closing.push(async () => {
    session.destroy();
    server.close();
    await once(server, 'close');
  });
  const ask = async () =>
    session.runAsOne(
      [
        { text: 'select 1', parameters: [] },
        { text: 'select 2', parameters: [] },
      ],
      30_000,
    );
  return { session, ask, asked };
}
const answering = async (...parts: Buffer[]) => sessionWith((socket) => socket.write(Buffer.concat(parts)));
const ending = async (...parts: Buffer[]) => sessionWith((socket) => socket.end(Buffer.concat(parts)));
const LOST = { code: 'CONNECTION_LOST' };

test('all is sent at once, up to one Sync at the end', async () => {
  const { ask, asked } = await answering(...WHOLE);
  await ask();
  const bytes = asked.at(-1) ?? Buffer.alloc(0);
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) types.push(bytes.toString('latin1', at, at + 1));
  expect(types.join('')).toBe('PBDEPBDES');
});

test('an answer in pieces is whole only with its last byte', async () => {
  const answer = Buffer.concat([...WHOLE.slice(0, -1), NOTIFICATION, READY]);
  let heard: () => void = () => undefined;
  const isHeard = new Promise<void>((resolve) => (heard = resolve));
  let sendLast: () => void = () => undefined;
  const pieces = async (socket: Socket) => {
    for (const byte of answer.subarray(0, -1)) await new Promise((resolve) => socket.write(Buffer.from([byte]), resolve));
    sendLast = () => socket.write(answer.subarray(-1));
  };
  const { ask } = await sessionWith(pieces, () => heard());
  let isWhole = false;
  const asking = ask().then((rows) => ((isWhole = true), rows));
  await isHeard;
  expect(isWhole).toBe(false);
  await expect.poll(() => (sendLast(), isWhole)).toBe(true);
  expect(await asking).toEqual([]);
});

test('what PostgreSQL tells beside an answer changes nothing in it', async () => {
  const beside = Buffer.concat([NOTICE, message('S', 'TimeZone', 'UTC'), NOTIFICATION]);
  const { ask } = await answering(...WHOLE.flatMap((part) => [beside, part]));
  expect(await ask()).toEqual([]);
});

test.each([
  ['of no known kind', message('?', [0])],
  ['an error without a code', message('E', 'SERROR', 'Mno', [0])],
])('bytes that are no message (%s) are no answer, whatever follows', async (_which, bytes) => {
  const { ask, session } = await answering(bytes, READY);
  await expect(ask()).rejects.toMatchObject(LOST);
  expect(session.isLost).toBe(true);
});

test('an error that comes with the end of the transaction takes the answer back', async () => {
  const { ask } = await answering(...WHOLE.slice(0, -1), failure('ERROR', '23505'), READY);
  await expect(ask()).rejects.toMatchObject({ code: '23505' });
});

test('a session that ends between the last statement and the end of its transaction has given no answer', async () => {
  const { ask } = await ending(...WHOLE.slice(0, -1), failure('FATAL', '57P01'));
  await expect(ask()).rejects.toMatchObject(LOST);
});

test('a session that ends right behind a whole answer has given it', async () => {
  const { ask, session } = await ending(...WHOLE, failure('FATAL', '57P01'));
  expect(await ask()).toEqual([]);
  await expect.poll(() => session.isLost).toBe(true);
});

test.each([
  ['a statement is left out', [PARSED, BOUND, DONE, READY]],
  ['a transaction is left open', [...WHOLE.slice(0, -1), message('Z', [...Buffer.from('T')])]],
])('a session is lost when %s', async (_what, parts) => {
  const { ask, session } = await answering(...parts);
  await expect(ask()).rejects.toMatchObject(LOST);
  expect(session.isLost).toBe(true);
});

test.each([
  ['ended before its first answer', [NOTICE, failure('FATAL', '57P01')], { undone: undefined }],
  // PostgreSQL says FATAL in the language of its machine.
  ['ended in another language', [failure('ВАЖНО', '57P01')], { undone: undefined }],
  ['ended after it', [PARSED, failure('FATAL', '57P01')], { code: 'CONNECTION_LOST' }],
  ['refused the first statement', [failure('ERROR', '57014'), READY], { code: '57014' }],
  ['said nothing', [], { code: 'CONNECTION_LOST' }],
])('that nothing was done is certain or not when the session %s', async (_when, parts, outcome) => {
  const { ask } = await ending(...parts);
  const told = await ask().then(
    (undone) => ({ undone }),
    ({ code }: { code: string }) => ({ code }),
  );
  expect(told).toEqual(outcome);
});

test('nor is it certain when the connection is reset, which only the machine says', async () => {
  const { ask, session } = await sessionWith((socket) => socket.resetAndDestroy());
  await expect(ask()).rejects.toMatchObject(LOST);
  expect(session.isLost).toBe(true);
});
