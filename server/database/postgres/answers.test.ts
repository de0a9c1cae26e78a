import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
const QUERY = 'Q'.charCodeAt(0);

const closing: (() => Promise<void>)[] = [];
// On a slow machine a session would be quiet for too long between two questions.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(async () => {
  vi.restoreAllMocks();
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
      if (turns.length === 3 || bytes.includes(SYNC) || bytes[0] === QUERY) void turns.shift()?.();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://club@127.0.0.1:${(server.address() as AddressInfo).port}/club`;
  const session = await PostgresSession.open({ url, openWithinMs: 30_000, ...(onNotify && { onNotify }) });
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

test.each([
  ['closes its side without a word', (socket: Socket) => socket.end()],
  ['is gone', (socket: Socket) => socket.destroy()],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['says that it ends and keeps the line open', (socket: Socket) => socket.write(failure('FATAL', '57P05'))],
  ['says what nobody asked', (socket: Socket) => socket.write(DONE)],
])('a session of which nothing is asked is lost when the database %s', async (_what, end) => {
  let idle: Socket | undefined;
  const { session, ask } = await sessionWith((socket) => {
    idle = socket;
    socket.write(Buffer.concat(WHOLE));
  });
  expect(await ask()).toEqual([]);
  const lost = new Promise((resolve) => session.whenLost(resolve));
  if (idle) end(idle);
  expect(await lost).toMatchObject(LOST);
  expect(await ask()).toBeUndefined();
});

test('all who wait are told when a session is destroyed: the one that was asked, and those behind it', async () => {
  const { session, asked } = await sessionWith(() => undefined);
  const waiting = [
    session.run('select 1', []),
    session.run('select 2', ['x']),
    session.run('select 3', [['x']]),
    session.runTogether([{ text: 'select 4', parameters: [] }]),
    session.copyOut('copy (select 5) to stdout'),
    session.copyIn(
      'copy six from stdin',
      (async function* lines() {
        yield Buffer.from('6\n');
      })(),
    ),
    session.copyLines('copy seven from stdin', Buffer.from('7\n'), 30_000),
  ];
  const outcomes = Promise.allSettled(waiting);
  await expect.poll(() => asked.at(-1)?.includes('select 1')).toBe(true);
  session.destroy();
  expect(await outcomes).toEqual(waiting.map(() => ({ status: 'rejected', reason: expect.objectContaining(LOST) })));
  await session.end();
});

test('an answer that is there unread when its time is over has come in time', async () => {
  // Once it is sent the process has no time to read for longer than that.
  const beBusy = () => {
    for (const end = Date.now() + 200; Date.now() < end;);
  };
  const { session } = await sessionWith((socket) => socket.write(Buffer.concat([PARSED, BOUND, DONE, READY]), beBusy));
  expect(await session.runTogether([{ text: 'select 1', parameters: [] }], 100)).toHaveLength(1);
  expect(session.isLost).toBe(false);
});

test('a word that it is ready too many is no answer to the next question', async () => {
  const { session, ask } = await sessionWith((socket) => {
    socket.write(Buffer.concat(WHOLE));
    socket.once('data', () => socket.write(Buffer.concat([READY, ...WHOLE])));
  });
  expect(await ask()).toEqual([]);
  await expect(ask()).rejects.toMatchObject(LOST);
  expect(session.isLost).toBe(true);
});

const LINES = [message('H', [0, 0, 0]), message('d', [...Buffer.from('one\n')]), NOTICE, message('d', [...Buffer.from('two\n')])];

test('lines of COPY come whole, however they are cut up', async () => {
  const bytes = Buffer.concat([...LINES, message('c'), message('C', 'COPY 2'), READY]);
  const { session } = await sessionWith(async (socket) => {
    for (const byte of bytes) await new Promise((resolve) => socket.write(Buffer.from([byte]), resolve));
  });
  expect(Buffer.from(await session.copyOut('copy notes to stdout')).toString()).toBe('one\ntwo\n');
});

test.each<[how: string, bytes: Buffer[], end: (socket: Socket) => unknown]>([
  ['without a word', LINES, (socket) => socket.end()],
  ['in the middle of one', [...LINES, message('d', [...Buffer.from('three\n')]).subarray(0, 7)], (socket) => socket.end()],
  ['by a reset', LINES, (socket) => socket.resetAndDestroy()],
  ['by its end', [...LINES, failure('FATAL', '57P01')], () => undefined],
  ['after the last one, before it has said so', [...LINES, message('c')], (socket) => socket.end()],
  ['before the first one', [], (socket) => socket.end()],
])('lines of COPY that break off %s are no answer', async (_how, bytes, end) => {
  const { session } = await sessionWith((socket) => socket.write(Buffer.concat(bytes), () => end(socket)));
  await expect(session.copyOut('copy notes to stdout')).rejects.toMatchObject(LOST);
  expect(session.isLost).toBe(true);
});

test.each<[when: string, bytes: Buffer[]]>([
  ['before it has asked for them', []],
  ['once it has asked for them', [message('G', [0, 0, 0])]],
])('lines that are to go in wait for no database that is gone %s', async (_when, bytes) => {
  const { session } = await sessionWith((socket) => socket.write(Buffer.concat(bytes), () => socket.end()));
  let isClosed = false;
  async function* lines() {
    try {
      for (;;) yield Buffer.alloc(100_000, 'x');
    } finally {
      isClosed = true;
    }
  }
  await expect(session.copyIn('copy notes from stdin', lines())).rejects.toMatchObject(LOST);
  await expect.poll(() => isClosed).toBe(true);
});
