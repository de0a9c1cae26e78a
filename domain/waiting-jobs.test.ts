import { expect, test } from 'vitest';
import { waitInWords } from './waiting-jobs.ts';

test.each([
  [60_000, '1 minuto'],
  [25 * 60_000 + 59_000, '25 minutos'],
  [119 * 60_000, '119 minutos'],
  [120 * 60_000, '2 horas'],
  [47 * 3_600_000, '47 horas'],
  [48 * 3_600_000, '2 dias'],
  [400 * 86_400_000, '400 dias'],
])('%i ms are %s', (milliseconds, words) => {
  expect(waitInWords(milliseconds)).toBe(words);
});
