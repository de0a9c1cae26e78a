import { expect, test } from 'vitest';
import { Pipeline } from './pipeline.ts';

const message = (type: string, ...parts: (string | number[])[]) => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const BOUND = message('2');
const DONE = message('C', 'SELECT 1');
const READY = message('Z', [...Buffer.from('I')]);
const failure = (severity: string, code: string) => message('E', `S${severity}`, `V${severity}`, `C${code}`, 'Mno', [0]);
const NOTICE = message('N', 'SWARNING', 'C01000', 'Mlook', [0]);

const question = () =>
  new Pipeline({ parserOf: () => undefined, isKept: () => false }).ask([
    { text: 'select 1', parameters: [] },
    { text: 'select 2', parameters: [] },
  ]);

test('all is sent up to one Sync, at the end', () => {
  const { bytes } = question();
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) types.push(bytes.toString('latin1', at, at + 1));
  expect(types.join('')).toBe('PBDEPBDES');
});

test('an answer in pieces is whole only with its last byte', () => {
  const asked = question();
  const answer = Buffer.concat([BOUND, DONE, BOUND, DONE, READY]);
  const isWhole = [...answer].map((byte) => asked.read(Buffer.from([byte])));
  expect(isWhole.indexOf(true)).toBe(answer.length - 1);
  expect(asked.rows).toEqual([]);
});

test('what PostgreSQL tells beside an answer changes nothing in it', () => {
  const asked = question();
  const beside = Buffer.concat([NOTICE, message('S', 'TimeZone', 'UTC'), message('A', [0, 0, 0, 1], 'channel', 'payload')]);
  const parts = [BOUND, DONE, BOUND, DONE, READY].flatMap((part) => [beside, part]);
  expect(asked.read(Buffer.concat(parts))).toBe(true);
  expect(asked.rows).toEqual([]);
});

test.each([
  ['of no known kind', message('?', [0])],
  ['an error without a code', message('E', 'SERROR', 'Mno', [0])],
])('bytes that are no message (%s) are no answer, whatever follows', (_which, bytes) => {
  const read = () => question().read(Buffer.concat([bytes, READY]));
  expect(read).toThrow(expect.objectContaining({ code: 'CONNECTION_LOST' }));
});

test('an error that comes with the end of the transaction takes the answer back', () => {
  const asked = question();
  asked.read(Buffer.concat([BOUND, DONE, BOUND, DONE, failure('ERROR', '23505'), READY]));
  expect(() => asked.rows).toThrow(expect.objectContaining({ code: '23505' }));
});

test('a session that ends between the last statement and the end of its transaction has given no answer', () => {
  const asked = question();
  expect(asked.read(Buffer.concat([BOUND, DONE, BOUND, DONE, failure('FATAL', '57P01')]))).toBe(false);
  expect(asked.isUntouched).toBe(false);
  expect(() => asked.rows).toThrow(expect.objectContaining({ code: 'CONNECTION_LOST' }));
});

test('a session that ends right behind a whole answer has given it', () => {
  const asked = question();
  expect(asked.read(Buffer.concat([BOUND, DONE, BOUND, DONE, READY, failure('FATAL', '57P01')]))).toBe(true);
  expect(asked.rows).toEqual([]);
});

test.each([
  ['a statement is left out', [BOUND, DONE, READY]],
  ['a transaction is left open', [BOUND, DONE, BOUND, DONE, message('Z', [...Buffer.from('T')])]],
])('a session is lost when %s', (_what, parts) => {
  const asked = question();
  expect(asked.read(Buffer.concat(parts))).toBe(true);
  expect(() => asked.rows).toThrow(expect.objectContaining({ code: 'CONNECTION_LOST' }));
});

test.each([
  ['ended before its first answer', [NOTICE, failure('FATAL', '57P01')], true],
  ['ended after it', [BOUND, failure('FATAL', '57P01')], false],
  ['refused the first statement', [failure('ERROR', '57014')], false],
  ['said nothing', [], false],
])('that nothing was done is certain or not when the session %s', (_when, parts, isCertain) => {
  const asked = question();
  asked.read(Buffer.concat(parts));
  expect(asked.isUntouched).toBe(isCertain);
});
