import { expect, test } from 'vitest';
import { retryAfterSeconds } from '../../supabase/functions/_shared/retry-after.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

test.each([
  ['120', 120],
  [' 120 ', 120],
  ['0', 0],
  ['99999999999999999999999', 86_400],
  ['Thu, 26 Nov 2026 12:02:00 GMT', 120],
  ['Thursday, 26-Nov-26 12:02:00 GMT', 120],
  ['Thu Nov 26 12:02:00 2026', 120],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['Fri, 26 Nov 2027 12:00:00 GMT', 86_400],
  [null, null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['soon', null],
  ['2026-11-26T12:02:00Z', null],
  ['Thu, 99 Nov 2026 12:02:00 GMT', null],
])('Retry-After %j is %j', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});
