import { expect, test } from 'vitest';
import { BodiesOnTheWay } from './bodies-on-the-way.ts';

const MOST = { calls: 3, bytes: 100 };

/** The names of the bodies that have made room, in their order. */
function watched() {
  const bodies = new BodiesOnTheWay();
  const gone: string[] = [];
  const open = async (name: string, bytes = 10, key = 'a network') => {
    const body = bodies.open(key, bytes, MOST);
    void body.givenUp.then(() => gone.push(name));
    await Promise.resolve();
    return body;
  };
  return { open, gone };
}

test('beyond the number the body that came first makes room for the next, and nobody else’s does', async () => {
  const { open, gone } = watched();
  await open('of somebody else', 10, 'another network');
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) await open(name);
  expect(gone).toEqual(['first', 'second']);
});

test('beyond the bytes as many make room as the next one needs; a lone body always has room', async () => {
  const { open, gone } = watched();
  await open('first', 60);
  await open('second', 40);
  await open('third', 90);
  expect(gone).toEqual(['first', 'second']);
  await open('huge', 1_000);
  expect(gone).toEqual(['first', 'second', 'third']);
});

test('one that has come makes room itself', async () => {
  const { open, gone } = watched();
  const first = await open('first');
  for (const name of ['second', 'third']) await open(name);
  first.end();
  await open('fourth');
  expect(gone).toEqual([]);
});
