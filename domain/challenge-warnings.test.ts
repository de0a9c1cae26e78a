import { expect, test } from 'vitest';
import { warningSentence } from './challenge-warnings.ts';

const said = (told: Parameters<typeof warningSentence>[0]) => warningSentence(told, (day) => `dia ${day}`);

test('a goal above the days says that nobody gets there, of one day too', () => {
  expect(said({ warning: 'target_above_days', target: 21, days: 10 })).toBe(
    'A meta é de 21 check-ins, mas o desafio tem 10 dias: ninguém chega a 100%.',
  );
  expect(said({ warning: 'target_above_days', target: 2, days: 1 })).toContain('o desafio tem 1 dia:');
});

test('a beginning that has passed names its day as the caller writes days', () => {
  expect(said({ warning: 'start_has_passed', start: '2026-11-20' })).toContain('O começo, dia 2026-11-20, já passou');
});

test('another challenge at the same time is named with its end', () => {
  expect(said({ warning: 'beside_another', title: 'Verão', end: '2026-12-20' })).toBe(
    'O desafio principal "Verão" vai até dia 2026-12-20: haverá dois ao mesmo tempo.',
  );
});
