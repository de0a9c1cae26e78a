import { expect, test } from 'vitest';
import { evenColumns } from './even-columns.ts';

test.each([
  [1, 3, 1],
  [3, 3, 3],
  [4, 3, 2],
  [5, 3, 3],
  [6, 3, 3],
  [7, 3, 3],
  [4, 5, 4],
  [6, 5, 3],
])('%i things of at most %i beside each other stand in %i columns', (count, most, columns) => {
  expect(evenColumns(count, most)).toBe(columns);
});
