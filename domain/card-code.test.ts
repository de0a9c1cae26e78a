import { expect, it } from 'vitest';
import { cardCode, cardMinute } from './card-code.ts';
import cases from './cases/card-code.json';

it.each(cases)('$id: $note', async ({ key, instant, minute, code }) => {
  expect(cardMinute(new Date(instant))).toBe(minute);
  expect(await cardCode(key, minute)).toBe(code);
});

it('a minute earlier or later, and with another key, it is another code', async () => {
  const key = '0b'.repeat(32);
  const codes = await Promise.all([cardCode(key, 1), cardCode(key, 2), cardCode('0c'.repeat(32), 1)]);
  expect(new Set(codes).size).toBe(3);
});
