import { expect, test } from 'vitest';
import { checkInHint } from './check-in-hint.ts';
import { CHALLENGE_CHOICE as challenge } from './testing/challenge-choice.ts';

const { today } = challenge;
const workout = { durationMinutes: 50, date: today };

test('a workout that earns the check-in is announced', () => {
  expect(checkInHint(challenge, workout)).toEqual({ isCheckIn: true, text: 'Este treino vale o check-in de hoje.' });
});

test('a waiting workout of another day counts for the day on which it was registered, until its date is changed', () => {
  const late = { ...challenge, dayCheckIn: 'valid', registered: { day: '2026-11-20', dayCheckIn: 'none' } } as const;
  const ofYesterday = { durationMinutes: 50, date: '2026-11-20' };
  expect(checkInHint(late, ofYesterday, true)).toEqual({ isCheckIn: true, text: 'Este treino vale o check-in de ontem.' });
  expect(checkInHint({ ...late, registered: { day: '2026-11-20', dayCheckIn: 'valid' } }, ofYesterday, true).text).toMatch(
    /^Você já fez o check-in de ontem/,
  );
  expect(checkInHint(late, ofYesterday, false).text).toBe('O check-in só vale para treinos feitos hoje.');
  expect(checkInHint({ ...late, registered: { day: today, dayCheckIn: 'none' } }, workout, true).text).toBe(
    'Este treino vale o check-in de hoje.',
  );
});

test.each([
  ['no challenge', undefined, workout, 'Sem desafio, o treino não gera check-in.'],
  ['too short', challenge, { ...workout, durationMinutes: 44 }, 'Duração mínima para check-in em desafios é de 45 minutos'],
  ['another day', challenge, { ...workout, date: '2026-11-20' }, 'O check-in só vale para treinos feitos hoje.'],
  [
    'done today',
    { ...challenge, dayCheckIn: 'valid' },
    workout,
    'Você já fez o check-in de hoje neste desafio. Este treino conta na sua semana.',
  ],
  ['voided today', { ...challenge, dayCheckIn: 'voided' }, workout, 'O check-in de hoje foi anulado pela organização do desafio.'],
  ['over', { ...challenge, endDay: '2026-11-20' }, workout, 'O desafio já terminou: este treino não gera check-in.'],
  ['not begun', { ...challenge, startDay: '2026-11-22' }, workout, 'O desafio ainda não começou: este treino não gera check-in.'],
] as const)('%s: it says why not', (_reason, chosen, inForm, text) => {
  expect(checkInHint(chosen, inForm)).toEqual({ isCheckIn: false, text });
});

test('today is the challenge’s day, not the club’s', () => {
  const inManaus = { ...challenge, timeZone: 'America/Manaus', today: '2026-11-20' };
  expect(checkInHint(inManaus, { durationMinutes: 50, date: '2026-11-20' }).isCheckIn).toBe(true);
  expect(checkInHint(inManaus, { durationMinutes: 50, date: '2026-11-21' }).text).toBe('O check-in só vale para treinos feitos hoje.');
});

test('a challenge whose result is final before its time promises nothing', () => {
  expect(checkInHint({ ...challenge, isFinal: true }, workout)).toEqual({
    isCheckIn: false,
    text: 'O resultado deste desafio já é final: este treino não gera check-in.',
  });
});
