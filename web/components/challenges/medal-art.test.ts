import { expect, test } from 'vitest';
import { medalArt, rimPath } from './medal-art.ts';

const ids = Array.from({ length: 200 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

test('the art of an edition is the same whenever it is drawn', () => {
  expect(medalArt('c1')).toEqual(medalArt('c1'));
});

test('no edition of two hundred has the art of another', () => {
  const arts = ids.map((id) => JSON.stringify(medalArt(id)));
  expect(new Set(arts).size).toBe(ids.length);
});

test('the colours of editions go all around the wheel', () => {
  const sixths = new Set(ids.map((id) => Math.floor(medalArt(id).hue / 60)));
  expect([...sixths].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('the engraving stays on the disc', () => {
  for (const id of ids) {
    const numbers = [...medalArt(id).rosette.matchAll(/-?\d+\.\d+/g)].map(([text]) => Number(text));
    expect(numbers).toHaveLength(480);
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(1);
  }
});

test('a rim has as many teeth as said', () => {
  const radii = [...rimPath(18, 40, 2).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)));
  const peaks = radii.filter((radius, n) => radius > (radii.at(n - 1) ?? 0) && radius > (radii[(n + 1) % radii.length] ?? 0));
  expect(peaks).toHaveLength(18);
});
