import { expect, it } from 'vitest';
import { inMegabytes, inWords } from './number-text.ts';

it('says small numbers in words and others in digits', () => {
  expect([1, 2, 3, 10, 11].map(inWords)).toEqual(['uma', 'duas', 'três', 'dez', '11']);
});

it('says bytes in whole megabytes', () => {
  expect(inMegabytes(5 * 1024 * 1024)).toBe(5);
});
