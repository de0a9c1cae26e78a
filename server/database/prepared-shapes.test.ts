import { expect, test } from 'vitest';
import { PreparedShapes } from './prepared-shapes.ts';

const seenOften = (shapes: PreparedShapes, text: string, parameters: readonly unknown[] = ['a']) =>
  Array.from({ length: 4 }, () => shapes.isKept(text, parameters));

test('a statement is kept from its third time on', () => {
  expect(seenOften(new PreparedShapes(), 'select $1')).toEqual([false, false, true, true]);
});

test('a value whose kind would change the signature runs unprepared, also of a kept statement', () => {
  const shapes = new PreparedShapes();
  seenOften(shapes, 'select $1', ['a']);
  expect([null, 1, 'a'].map((value) => shapes.isKept('select $1', [value]))).toEqual([true, true, true]);
  expect([[1], true, new Date(), {}, undefined].map((value) => shapes.isKept('select $1', [value]))).toEqual(Array(5).fill(false));
});

test('every column of a table is never kept, since a migration adds columns; what a procedure answers is', () => {
  expect(seenOften(new PreparedShapes(), 'select * from "public"."profiles" where "id" = $1').at(-1)).toBe(false);
  expect(seenOften(new PreparedShapes(), 'update "t" set "a" = $1 returning *').at(-1)).toBe(false);
  expect(seenOften(new PreparedShapes(), 'select * from public.refresh_dashboard_data(p_user_id := $1::uuid) as "x"').at(-1)).toBe(true);
});

test('neither long texts nor those without parameters are kept', () => {
  expect(seenOften(new PreparedShapes(), `select $1 ${'-'.repeat(4_000)}`)).toEqual(Array(4).fill(false));
  expect(seenOften(new PreparedShapes(), 'commit', [])).toEqual(Array(4).fill(false));
});

test('a caller who makes up ever new statements gets a hundred kept and no more, and nobody loses his', () => {
  const shapes = new PreparedShapes();
  seenOften(shapes, 'select $1');
  const kept = Array.from({ length: 500 }, (_, index) => seenOften(shapes, `select $1, ${index}`).at(-1)).filter(Boolean);
  expect(kept).toHaveLength(99);
  expect(shapes.isKept('select $1', ['a'])).toBe(true);
});
