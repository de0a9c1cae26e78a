import { expect, test } from 'vitest';
import { boardDays, challengeDays, challengePhase, challengeTiming, daysRemaining } from './challenge-phase.ts';

const challenge = {
  start_date: '2026-11-01T03:00:00Z',
  end_date: '2026-11-22T02:59:59Z',
  time_zone: 'America/Sao_Paulo',
  active: true,
};
const at = (instant: string) => challengeDays(challenge, new Date(instant));

test('twenty-one whole days, counted in the challenge’s zone', () => {
  expect(at('2026-11-01T03:00:00Z')).toEqual({
    startDay: '2026-11-01',
    endDay: '2026-11-21',
    today: '2026-11-01',
    totalDays: 21,
    isClosed: false,
  });
});

test.each([
  ['2026-10-30T15:00:00Z', 'upcoming', 21, 'Começa em 2 dias'],
  ['2026-10-31T15:00:00Z', 'upcoming', 21, 'Começa amanhã'],
  ['2026-11-01T03:00:00Z', 'running', 21, 'Faltam 21 dias'],
  ['2026-11-21T23:59:00Z', 'running', 1, 'Último dia'],
  ['2026-11-22T02:59:00Z', 'running', 1, 'Último dia'],
  ['2026-11-22T03:01:00Z', 'over', 0, 'Desafio encerrado'],
  ['2027-01-10T12:00:00Z', 'over', 0, 'Desafio encerrado'],
])('at %s it is %s with %i days left', (instant, phase, remaining, timing) => {
  const days = at(instant);
  expect(challengePhase(days)).toBe(phase);
  expect(daysRemaining(days)).toBe(remaining);
  expect(challengeTiming(days)).toBe(timing);
});

test('the board tells done, missed, today and days to come apart', () => {
  const { states, currentDay } = boardDays(at('2026-11-04T15:00:00Z'), ['2026-11-01', '2026-11-03']);
  expect(states.slice(0, 5)).toEqual(['done', 'missed', 'done', 'today', 'to-come']);
  expect(states).toHaveLength(21);
  expect(currentDay).toBe(4);
});

test('paused days are marked, gone by, today and to come; a check-in stands before the mark', () => {
  const paused = new Set(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-06']);
  const { states, currentDay } = boardDays(at('2026-11-04T15:00:00Z'), ['2026-11-01', '2026-11-03'], (day) => paused.has(day));
  expect(states.slice(0, 7)).toEqual(['done', 'paused', 'done', 'paused', 'to-come', 'paused', 'to-come']);
  expect(currentDay).toBe(4);
});

test('today stays the current day after its check-in', () => {
  const { states, currentDay } = boardDays(at('2026-11-01T15:00:00Z'), ['2026-11-01']);
  expect(states[0]).toBe('done');
  expect(currentDay).toBe(1);
});

test('no day is the current one before the start or after the end', () => {
  expect(boardDays(at('2026-10-30T15:00:00Z'), []).currentDay).toBeUndefined();
  expect(boardDays(at('2026-12-30T15:00:00Z'), []).currentDay).toBeUndefined();
});

test('one that was closed before its first day says so, then and later', () => {
  const closed = { ...challenge, active: false, closed_at: '2026-10-30T12:00:00Z' };
  expect(challengeTiming(challengeDays(closed, new Date('2026-10-30T15:00:00Z')))).toBe('Encerrado antes de começar');
  expect(challengeTiming(challengeDays(closed, new Date('2026-12-30T15:00:00Z')))).toBe('Encerrado antes de começar');
  const later = { ...challenge, active: false, closed_at: '2026-11-03T12:00:00Z' };
  expect(challengeTiming(challengeDays(later, new Date('2026-12-30T15:00:00Z')))).toBe('Desafio encerrado');
});

test('a challenge that was closed is over at once, and its other days are gone', () => {
  const days = challengeDays({ ...challenge, active: false }, new Date('2026-11-04T15:00:00Z'));
  expect(challengePhase(days)).toBe('over');
  expect(daysRemaining(days)).toBe(0);
  expect(challengeTiming(days)).toBe('Desafio encerrado');
  const { states, currentDay } = boardDays(days, ['2026-11-01']);
  expect(states.slice(0, 5)).toEqual(['done', 'missed', 'missed', 'gone', 'gone']);
  expect(currentDay).toBeUndefined();
});

test('a member who does not take part has missed no day', () => {
  const { states, days } = boardDays(at('2026-11-03T15:00:00Z'), null);
  expect(states.slice(0, 4)).toEqual(['gone', 'gone', 'today', 'to-come']);
  expect(days.slice(0, 2)).toEqual(['2026-11-01', '2026-11-02']);
});
