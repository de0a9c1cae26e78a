import { expect, test } from 'vitest';
import cases from './cases/picture-names.json';
import { isPictureName } from './picture-name.ts';

test.each(cases)('$id: $note', ({ name, isTaken }) => {
  expect(isPictureName(name)).toBe(isTaken);
});
