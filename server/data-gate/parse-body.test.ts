import { describe, expect, test } from 'vitest';
import { checkJsonValue, filterValue } from './check-values.ts';
import { bodyRows, parseBody } from './parse-body.ts';
import { parseAccept, parsePreferences, parseRange } from './parse-headers.ts';

const of = (name: string, isArray = false) => ({ name, isArray });

describe('a body', () => {
  test('is JSON as it was sent', () => {
    expect(parseBody('application/json; charset=utf-8', '[{"a":[1,null,{"b":"ç"}]}]')).toEqual([{ a: [1, null, { b: 'ç' }] }]);
    expect(parseBody(null, '')).toBeUndefined();
  });

  test.each([
    '{"__proto__":1}',
    '[{"a":{"constructor":1}}]',
    '{"a":[{"toString":1}]}',
    '{"a":1e400}',
    '['.repeat(9) + ']'.repeat(9),
    '{',
    '['.repeat(100_000),
  ])('%.40s is refused', (text) => {
    expect(() => parseBody('application/json', text)).toThrow();
  });

  test.each(['text/csv', 'application/x-www-form-urlencoded', 'text/plain'])('of the type %s is refused', (type) => {
    expect(() => parseBody(type, 'a')).toThrow();
  });

  test('of a table is an object or a list of at most a hundred', () => {
    expect(bodyRows(Array.from({ length: 100 }, () => ({})))).toHaveLength(100);
    for (const body of [undefined, null, 1, 'x', [1], Array.from({ length: 101 }, () => ({}))]) expect(() => bodyRows(body)).toThrow();
  });
});

describe('values', () => {
  test.each<[string, string, boolean, unknown]>([
    ['bool', 'TRUE', false, true],
    ['bool', 'f', false, false],
    ['int4', '007', false, '007'],
    ['text', 'null', false, 'null'],
    ['text', '{a}', true, ['a']],
    ['text', '{a,"b,c","d\\"e"}', true, ['a', 'b,c', 'd"e']],
    ['text', '{}', true, []],
  ])('of %s: %s', (name, text, isArray, expected) => {
    expect(filterValue('eq', of(name, isArray), text)).toEqual(expected);
  });

  test('that no driver can write are refused', () => {
    expect(() => filterValue('eq', of('bool'), 'x')).toThrow('boolean');
    expect(() => filterValue('cs', of('text', true), '{a,{b}}')).toThrow();
    expect(() => filterValue('like', of('text'), '%a'.repeat(9))).toThrow('wildcards');
    for (const value of [1e308, true, {}, []]) expect(() => checkJsonValue(of('timestamptz'), value)).toThrow();
    expect(() => checkJsonValue(of('text', true), [['a']])).toThrow();
    expect(() => checkJsonValue(of('jsonb'), [['a']])).not.toThrow();
  });
});

describe('headers', () => {
  test('the first preference of a kind counts, what is unknown is passed over', () => {
    expect(parsePreferences('return=minimal, return=representation,count=planned, count=exact, __proto__=a, max-affected=3')).toMatchObject(
      { return: 'minimal', count: 'exact', maxAffected: 3 },
    );
    expect(() => parsePreferences('handling=strict, constructor=b')).toThrow('handling=strict');
  });

  test('rows, or the one row itself', () => {
    expect([null, '*/*', 'application/json', 'text/html, application/json;q=0.9'].map(parseAccept)).toEqual([
      'rows',
      'rows',
      'rows',
      'rows',
    ]);
    expect(parseAccept('application/vnd.pgrst.object+json')).toBe('one row');
    for (const type of ['text/csv', 'image/png', 'application/vnd.pgrst.object+json;nulls=stripped'])
      expect(() => parseAccept(type)).toThrow();
  });

  test('a range of rows', () => {
    expect(['0-9', '5-', 'items=1-1', 'bytes=0-1', '__proto__', null].map(parseRange)).toEqual([
      { from: 0, to: 9 },
      { from: 5, to: null },
      { from: 1, to: 1 },
      null,
      null,
      null,
    ]);
    expect(() => parseRange('5-2')).toThrow();
  });
});
