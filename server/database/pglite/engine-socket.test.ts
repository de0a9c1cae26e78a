import { afterEach, expect, test, vi } from 'vitest';
import { openEngineSession } from './engine-session.ts';
import type { Engine } from './engine.ts';

const message = (letter: string, content = '') => {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
};
const PARSED = message('1');
const BOUND = message('2');
const NO_ROWS = message('n');
const COMPLETE = message('C', 'SELECT 1\0');
const EMPTY = message('I');
const COLUMNS = message('T', '\0\0');
const PARAMETERS = message('t', '\0\0');
const READY = message('Z', 'I');
const NOTIFICATION = message('A', '\0\0\0\x01news\0\0');
const failure = (severity: string, code: string) => message('E', `S${severity}\0V${severity}\0C${code}\0Mno\0\0`);
const FIRST = [PARSED, BOUND, COLUMNS, COMPLETE, READY];
const LOST = { code: 'CONNECTION_LOST' };

/** A session with an engine that makes ready and then answers each request with the bytes that are next. */
async function sessionWith(...answers: (Buffer[] | 'never')[]) {
  const asked: string[] = [];
  const notified: string[] = [];
  let reason: string | null = null;
  let tellEnd: (reason: string) => void = () => undefined;
  const due = [FIRST, ...answers];
  const engine: Engine = {
    get isEnded() {
      return reason !== null;
    },
    ended: new Promise((resolve) => (tellEnd = resolve)),
    exec: async (request) => {
      asked.push(Buffer.from(request).toString('latin1'));
      const answer = due.shift() ?? 'never';
      return answer === 'never' ? new Promise<never>(() => undefined) : Buffer.concat(answer);
    },
    end: (why) => {
      reason ??= why;
      tellEnd(reason);
    },
    close: async () => engine.end('closed'),
  };
  const session = await openEngineSession(engine, { openWithinMs: 30_000, onNotify: (channel) => notified.push(channel) });
  return { session, engine, asked, notified, reason: () => reason };
}

afterEach(() => void vi.useRealTimers());

const ask = { query: 'select 1', execute: 'select $1' };
const PARAMETER = { query: [], execute: ['x'], describe: [['x']] };

test.each<[what: string, parts: Buffer[], question: 'query' | 'execute' | 'describe']>([
  ['nothing at all', [], 'query'],
  ['rows and no end', [COLUMNS], 'query'],
  ['a result, and not that it is ready', [COMPLETE], 'query'],
  ['that it is ready, and no result', [READY], 'query'],
  ['columns and that it is ready', [COLUMNS, READY], 'query'],
  ['two replies to one question', [COMPLETE, READY, COMPLETE, READY], 'query'],
  ['a result of something that was not bound', [PARSED, EMPTY, READY], 'execute'],
  ['that it is bound, and no result', [PARSED, BOUND, NO_ROWS, READY], 'execute'],
  ['a statement that was not described', [PARSED, READY], 'describe'],
  ['half a message', [COMPLETE, READY, Buffer.from('D\0\0\0\x63\0', 'latin1')], 'query'],
  ['half a message that looks like an end', [COMPLETE, Buffer.from('D\0\0\0\x63\0', 'latin1'), READY], 'query'],
  ['its end', [failure('FATAL', 'XX000'), READY], 'query'],
])('an answer with %s ends the engine', async (_what, parts, question) => {
  const { session, engine, reason } = await sessionWith(parts);
  const text = question === 'query' ? ask.query : ask.execute;
  await expect(session.run(text, PARAMETER[question], { withinMs: 30_000 })).rejects.toMatchObject(LOST);
  await engine.ended;
  expect(reason()).not.toBe(null);
  expect(session.isLost).toBe(true);
  await expect(session.run(ask.query, [])).rejects.toMatchObject(LOST);
});

test('an error is the asker’s, and the engine goes on', async () => {
  const { session, engine } = await sessionWith(
    [failure('ERROR', '22012'), READY],
    [PARSED, PARAMETERS, NO_ROWS, READY],
    [COMPLETE, READY],
  );
  await expect(session.run(ask.query, [])).rejects.toMatchObject({ code: '22012' });
  // Described, and then refused by the type that it has not got.
  await expect(session.run(ask.execute, [{ no: 'type' }])).rejects.toMatchObject({ code: '22P02' });
  expect(await session.run(ask.query, [])).toEqual([]);
  expect(engine.isEnded).toBe(false);
});

test('all of a question goes in one request, which is answered by one', async () => {
  const whole = [PARSED, BOUND, NO_ROWS, COMPLETE];
  const { session, asked } = await sessionWith([...whole, ...whole, READY]);
  const both = ['select 1', 'select 2'].map((text) => ({ text, parameters: [] }));
  expect(await session.runAsOne(both, 30_000)).toEqual([]);
  expect(asked.slice(1)).toEqual([expect.stringMatching(/select 1.*select 2/s)]);
  expect(asked[1]?.endsWith('S\0\0\0\x04')).toBe(true);
});

test('notifications are told apart from replies', async () => {
  const { session, notified } = await sessionWith([NOTIFICATION, COLUMNS, COMPLETE, NOTIFICATION, READY]);
  expect(await session.run(ask.query, [])).toEqual([]);
  expect(notified).toEqual(['news', 'news']);
});

test('who is not answered in time gets 57014, and the engine ends', async () => {
  const { session, engine, reason } = await sessionWith('never');
  const waiting = [session.run(ask.query, [], { withinMs: 20 }), session.run(ask.query, [], { withinMs: 30_000 })];
  const outcomes = (await Promise.allSettled(waiting)).map((outcome) => outcome.status === 'rejected' && (outcome.reason as unknown));
  expect(outcomes).toEqual([expect.objectContaining({ code: '57014' }), expect.objectContaining(LOST)]);
  await engine.ended;
  expect(reason()).toBe('a statement took longer than 20 ms');
});

test.each([
  ['is destroyed', async (session: Awaited<ReturnType<typeof sessionWith>>['session']) => session.destroy()],
  ['is closed', async (session: Awaited<ReturnType<typeof sessionWith>>['session']) => session.end()],
])('when its session %s, the engine ends', async (_how, end) => {
  const { session, engine, asked } = await sessionWith();
  await end(session);
  await engine.ended;
  expect(asked).toHaveLength(1);
  await expect(session.run(ask.query, [])).rejects.toMatchObject(LOST);
});

test('what was asked when the engine ends may have been done, and is not asked again', async () => {
  const { session, engine } = await sessionWith('never');
  const asking = session.runAsOne([{ text: ask.query, parameters: [] }], 30_000);
  engine.end('a test ends it');
  await expect(asking).rejects.toMatchObject(LOST);
});

test('when the engine ends, whoever waits for its session is told why', async () => {
  const { session, engine } = await sessionWith('never');
  const waiting = session.run(ask.query, []);
  engine.end('a test ends it');
  await expect(waiting).rejects.toMatchObject({ ...LOST, message: expect.stringContaining('a test ends it') });
  expect(session.isLost).toBe(true);
});

test('a limit that is over once the answer is there ends nothing', async () => {
  const { session, engine } = await sessionWith([COMPLETE, READY], [COMPLETE, READY]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  await session.run(ask.query, [], { withinMs: 20 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engine.isEnded).toBe(false);
  expect(await session.run(ask.query, [])).toEqual([]);
});

const COPYING = message('H', '\0\0\0');
const LINES = [message('d', 'one\n'), NOTIFICATION, message('d', 'two\n')];

test('lines of COPY are read whole, and what is asked next is answered', async () => {
  const { session } = await sessionWith([COPYING, ...LINES, message('c'), COMPLETE, READY], [COMPLETE, READY]);
  expect(Buffer.from(await session.copyOut('copy notes to stdout', 30_000)).toString()).toBe('one\ntwo\n');
  expect(await session.run(ask.query, [])).toEqual([]);
});

test.each([
  ['is not answered in time', 'never' as const, { code: '57014' }],
  ['breaks off', [COPYING, ...LINES, READY], LOST],
  ['is not whole', [COPYING, ...LINES, message('c')], LOST],
  ['is refused in the middle', [COPYING, ...LINES, failure('ERROR', '22012'), READY], { code: '22012' }],
])('lines of COPY that come when it %s are no answer', async (_how, answer, error) => {
  const { session } = await sessionWith(answer);
  await expect(session.copyOut('copy notes to stdout', 20)).rejects.toMatchObject(error);
});

test('nobody waits for lines of COPY of an engine that has ended, or ends meanwhile', async () => {
  const { session, engine } = await sessionWith('never');
  const waiting = [session.copyOut('copy notes to stdout', 30_000), session.copyLines('copy notes from stdin', Buffer.from('1\n'), 30_000)];
  const outcomes = Promise.allSettled(waiting);
  engine.end('a test ends it');
  expect(await outcomes).toEqual(waiting.map(() => ({ status: 'rejected', reason: expect.objectContaining(LOST) })));
  await expect(session.copyOut('copy notes to stdout', 30_000)).rejects.toMatchObject(LOST);
});
