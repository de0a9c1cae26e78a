import { expect, test } from 'vitest';
import { PreparedShapes } from './prepared-shapes.ts';

const seenOften = (shapes: PreparedShapes, text: string, parameters: readonly unknown[] = ['a']) =>
  Array.from({ length: 4 }, () => shapes.isKept(text, parameters));

test('a statement is kept from its third time on', () => {
  expect(seenOften(new PreparedShapes(), 'select $1')).toEqual([false, false, true, true]);
});

test('a value that would change the signature runs unprepared, even in a kept statement', () => {
  const shapes = new PreparedShapes();
  seenOften(shapes, 'select $1', ['a']);
  expect([null, 1, 'a'].map((value) => shapes.isKept('select $1', [value]))).toEqual([true, true, true]);
  expect([[1], true, new Date(), {}, undefined].map((value) => shapes.isKept('select $1', [value]))).toEqual(Array(5).fill(false));
});

test('a select of all columns is not kept, because migrations add columns', () => {
  expect(seenOften(new PreparedShapes(), 'select * from "public"."profiles" where "id" = $1').at(-1)).toBe(false);
  expect(seenOften(new PreparedShapes(), 'update "t" set "a" = $1 returning *').at(-1)).toBe(false);
});

test('long statements and statements without parameters are not kept', () => {
  expect(seenOften(new PreparedShapes(), `select $1 ${'-'.repeat(4_000)}`)).toEqual(Array(4).fill(false));
  expect(seenOften(new PreparedShapes(), 'commit', [])).toEqual(Array(4).fill(false));
});

test('of a caller’s ever new statements only a hundred are kept, and no other caller loses theirs', () => {
  const shapes = new PreparedShapes();
  seenOften(shapes, 'select $1');
  const kept = Array.from({ length: 500 }, (_, index) => seenOften(shapes, `select $1, ${index}`).at(-1)).filter(Boolean);
  expect(kept).toHaveLength(99);
  expect(shapes.isKept('select $1', ['a'])).toBe(true);
});

test('where the session can forget, the statement that was not used for the longest time makes room', () => {
  const forgotten: string[] = [];
  const shapes = new PreparedShapes((text) => forgotten.push(text));
  const texts = Array.from({ length: 100 }, (_, index) => `select $1, ${index}`);
  for (const text of texts) seenOften(shapes, text);
  shapes.noteUse(texts[0] ?? '');
  expect(seenOften(shapes, 'select $1 as later')).toEqual([false, false, true, true]);
  expect(forgotten).toEqual([texts[1]]);
  expect(shapes.isKept(texts[0] ?? '', ['a'])).toBe(true);
});
