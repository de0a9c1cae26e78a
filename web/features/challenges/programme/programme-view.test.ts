import { expect, test } from 'vitest';
import type { ProgrammeDay } from '../api/get-challenge-days.ts';
import { dayOf, lockedText, prefillOf } from './programme-view.ts';
import { shownDay } from './shown-day.ts';

const days = { startDay: '2026-11-10', endDay: '2026-11-30', totalDays: 21, isClosed: false } as const;

test.each([
  ['2026-11-10', { day: 1, when: 'today' }],
  ['2026-11-20', { day: 11, when: 'today' }],
  ['2026-11-30', { day: 21, when: 'today' }],
  ['2026-11-09', { day: 1, when: 'tomorrow' }],
  ['2026-11-08', null],
  ['2026-12-01', null],
] as const)('on %s the home tells %o', (today, shown) => {
  expect(shownDay({ ...days, today })).toEqual(shown);
});

test('a challenge that the club closed has no day to do', () => {
  expect(shownDay({ ...days, today: '2026-11-20', isClosed: true })).toBeNull();
});

test('a day that is not open yet is not there', () => {
  const first: ProgrammeDay = {
    day: 1,
    date: '2026-11-10',
    sentence: 'Vá.',
    workout: null,
    recipe: null,
    tip: null,
    locked: [],
    ticked: [],
  };
  expect(dayOf({ length: 21, days_open: false, days: [first] }, 1)).toBe(first);
  expect(dayOf({ length: 21, days_open: false, days: [first] }, 2)).toBeNull();
});

test('the form begins with the day’s workout as it is', () => {
  expect(prefillOf({ id: 'p', title: 'Pernas', duration: '55 min', category: 'musculação' })).toEqual({
    name: 'Pernas',
    type: 'Musculação',
    minutes: 55,
  });
  expect(prefillOf({ id: 'p', title: 'Novo', category: 'dança' })).toEqual({ name: 'Novo', type: 'Outro', minutes: 30 });
});

test('what another plan opens is told by its names, and nothing is told of nothing', () => {
  expect(lockedText(['workout', 'recipe', 'tip'])).toBe('O treino, a receita e a dica deste dia fazem parte do plano Expert.');
  expect(lockedText(['tip', 'recipe'])).toBe('A receita e a dica deste dia fazem parte do plano Expert.');
  expect(lockedText(['workout'])).toBe('O treino deste dia faz parte do plano Expert.');
  expect(lockedText([])).toBeNull();
});
