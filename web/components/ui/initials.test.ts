import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Souza', 'AS'],
  ['ana', 'A'],
  ['Maria Clara dos Santos', 'MS'],
  ['  élio   ávila ', 'ÉÁ'],
  ['', 'U'],
  ['   ', 'U'],
  ['😀', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
