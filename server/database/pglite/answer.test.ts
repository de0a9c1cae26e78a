import { PGlite, protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrokenAnswerError, errorIn, readAnswer } from './answer.ts';
import type { Question } from './answer.ts';

const { serialize } = protocol;
let pglite: PGlite;

beforeAll(async () => {
  pglite = await PGlite.create('memory://');
});
afterAll(() => pglite.close());

/** The letter and the length of a message of the wire protocol. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const EMPTY_QUERY = Buffer.from('I\0\0\0\x04', 'latin1');
const COMPLETE = Buffer.concat([Buffer.from('C\0\0\0\x0d', 'latin1'), Buffer.from('SELECT 1\0', 'latin1')]);
const ROWS = Buffer.from('T\0\0\0\x06\0\0', 'latin1');

const ask = async (...parts: Uint8Array[]) => pglite.execProtocolRaw(Buffer.concat(parts));
const execute = (value: string) => [serialize.bind({ statement: 'known', values: [value] }), serialize.execute({}), serialize.sync()];
const described = () => [
  serialize.parse({ name: 'known', text: 'select $1::int as one' }),
  serialize.describe({ type: 'S', name: 'known' }),
  serialize.sync(),
];

test('each question gets its own reply, even after a failed question', async () => {
  await ask(...described());
  const bytes = await ask(
    ...execute('x'),
    serialize.query('select 1'),
    ...execute('2'),
    serialize.query('select 1/0'),
    serialize.query(''),
  );
  const { replies } = readAnswer(bytes, ['execute', 'query', 'execute', 'query', 'query']);
  expect(replies.map((reply) => errorIn(reply)?.code)).toEqual(['22P02', undefined, undefined, '22012', undefined]);
});

test('notifications are told apart from replies', async () => {
  await ask(serialize.query('listen news'));
  const { replies, notified } = readAnswer(await ask(serialize.query('notify news'), serialize.query('select 1')), ['query', 'query']);
  expect(notified).toEqual(['news']);
  expect(replies).toHaveLength(2);
});

test.each<[what: string, parts: Buffer[], question: Question]>([
  ['nothing at all', [], 'query'],
  ['rows and no end', [ROWS], 'query'],
  ['a result, and not that it is ready', [COMPLETE], 'query'],
  ['that it is ready, and no result', [READY], 'query'],
  ['columns and that it is ready', [ROWS, READY], 'query'],
  ['two replies to one question', [COMPLETE, READY, COMPLETE, READY], 'query'],
  ['a result of something that was not bound', [EMPTY_QUERY, READY], 'execute'],
  ['a statement that was not parsed', [ROWS, READY], 'describe'],
  ['half a message', [COMPLETE, READY, Buffer.from('D\0\0\0\x63\0', 'latin1')], 'query'],
])('an answer with %s is broken', (_, parts, question) => {
  expect(() => readAnswer(Buffer.concat(parts), [question])).toThrow(BrokenAnswerError);
});
