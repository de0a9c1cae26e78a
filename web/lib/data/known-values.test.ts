import * as v from 'valibot';
import { expect, test } from 'vitest';
import { knownOr, knownRows, knownValues } from './known-values.ts';

const KNOWN = ['bronze', 'gold'] as const;

test('a value that only a newer server knows is left out of values and rows, or has a word of its own', () => {
  expect(v.parse(knownValues(KNOWN), ['gold', 'diamond', 'bronze'])).toEqual(['gold', 'bronze']);
  expect(v.parse(knownOr(KNOWN, null), 'diamond')).toBeNull();
  expect(v.parse(knownOr(KNOWN, null), 'gold')).toBe('gold');
  expect(
    v.parse(knownRows('kind', KNOWN, { count: v.number() }), [
      { kind: 'diamond', count: 1 },
      { kind: 'gold', count: 2 },
    ]),
  ).toEqual([{ kind: 'gold', count: 2 }]);
});

test('what is no word is refused as before', () => {
  expect(v.safeParse(knownOr(KNOWN, null), 3).success).toBe(false);
  expect(v.safeParse(knownValues(KNOWN), ['gold', null]).success).toBe(false);
  expect(v.safeParse(knownRows('kind', KNOWN, { count: v.number() }), [{ kind: 'gold' }]).success).toBe(false);
});
