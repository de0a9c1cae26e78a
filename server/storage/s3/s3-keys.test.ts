import { expect, test } from 'vitest';
import { isHashedKey, keyOf, keysOf, nameOfKey } from './s3-keys.ts';

const NAMES = [
  'ana/foto.webp',
  'ana/Férias 💪 (é assim) + & = @.webp',
  'a_b',
  'a_5fb',
  'a//b',
  '/a',
  'a/',
  'a/_',
  '.',
  'a/../b',
  'a/./b',
  'a/.b',
  'a/__/b',
  '100%25?x#y',
  String.raw`a\b`,
  `a/${'x'.repeat(198)}`,
];
const LONG = [`a/${'x'.repeat(201)}`, `a/${'é'.repeat(200)}`, `${'abc/'.repeat(300)}d`, `${'abc/'.repeat(300)}e`];

test('each name has a key of its own that no address or signature changes, and the key tells the name', () => {
  const keys = NAMES.map((name) => keyOf('clube/', 'fotos', name));
  expect(new Set(keys).size).toBe(NAMES.length);
  for (const key of keys) {
    expect(new URL(`http://s3.example/bucket/${key}`).pathname).toBe(`/bucket/${key}`);
    expect(key).toMatch(/^clube\/fotos\/[\w./-]+$/);
  }
  expect(keys.map((key) => nameOfKey('clube/', 'fotos', key))).toEqual(NAMES);
  expect(keyOf('', 'fotos', 'ana/foto.webp')).toBe('fotos/ana/foto.webp');
});

test('a name that is too long has a hash for a key', () => {
  const keys = LONG.map((name) => keyOf('clube/', 'fotos', name));
  expect(new Set(keys).size).toBe(LONG.length);
  for (const key of keys) expect([key.length < 200, isHashedKey('clube/', 'fotos', key)]).toEqual([true, true]);
});

test('a key that another program made stands for no name', () => {
  for (const key of ['outro/fotos/a', 'clube/fotos/a b', 'clube/fotos/a_2F', 'clube/fotos/_61', 'clube/fotos/.b', 'clube/fotos/a_ff']) {
    expect(nameOfKey('clube/', 'fotos', key)).toBeNull();
  }
  expect(keysOf('clube/', 'a/../b')).toBe('clube/a_2f.._2fb/');
});
