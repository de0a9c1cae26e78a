import { protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MemoryEngine } from './memory-engine.ts';

const { serialize } = protocol;
const query = (text: string) => Uint8Array.from(serialize.query(text));
const together = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const words = (answer: Uint8Array | null) => (answer === null ? null : Buffer.from(answer).toString('latin1'));

let engine: MemoryEngine;
beforeAll(async () => {
  engine = await MemoryEngine.open();
  await engine.exec(query('create table notes (id int)'));
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.exec(query('rollback'));
  await engine.exec(query('truncate notes'));
});

const WRITE = query('insert into notes values (1); commit');
const written = async () => /SELECT (\d+)/.exec(words(await engine.exec(query('select from notes'))) ?? '')?.[1];

test('the second request runs once the first has opened a transaction', async () => {
  const { first, second } = await engine.execInTurn({ first: together(query('begin'), query('select 1')), replies: 2, second: WRITE });
  expect([words(first), words(second)]).toEqual([expect.stringContaining('BEGIN'), expect.stringContaining('COMMIT')]);
  expect(await written()).toBe('1');
});

const bound = (text: string, value: string) =>
  together(serialize.parse({ text }), serialize.bind({ values: [value] }), serialize.execute({}), serialize.sync());

test.each([
  ['fails after its BEGIN', 2, together(query('begin'), query('select 1 / 0'))],
  ['fails with a value that can’t be read', 2, together(query('begin'), bound('select $1::int', 'x'))],
  ['fails before its BEGIN, which then succeeds', 2, together(query('select 1 / 0'), query('begin'))],
  ['opens no transaction', 1, query('select 1')],
  ['has ended its transaction', 1, query('begin; commit')],
  ['is refused altogether', 1, query('begin x y')],
  ['leaves a reply out', 2, query('begin')],
  ['replies that nothing was asked', 2, together(query('begin'), query(''))],
])('the second does not run when the first %s', async (_what, replies, first) => {
  expect((await engine.execInTurn({ first, replies, second: WRITE })).second).toBeNull();
  await engine.exec(query('rollback'));
  expect(await written()).toBe('0');
});
