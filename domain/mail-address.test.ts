import { expect, test } from 'vitest';
import cases from './cases/mail-address.json';
import { isMailAddress } from './mail-address.ts';

test.each(cases)('$id: $note', ({ text, isOne }) => {
  expect(isMailAddress(text)).toBe(isOne);
});
