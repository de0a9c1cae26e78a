import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { parseDurationMinutes } from './duration-text.ts';
import { registerWorkoutDefaults, registerWorkoutSchema } from './schemas.ts';

function isTaken(text: string): boolean {
  const values = { ...registerWorkoutDefaults('2026-11-21'), exerciseName: 'Corrida', durationMinutes: parseDurationMinutes(text) };
  return safeParse(registerWorkoutSchema, values).success;
}

it.each([
  ['45', 45],
  [' 45 ', 45],
  ['0045', 45],
  ['+45', 45],
  ['45,0', 45],
  ['45min', 45],
  ['90 min', 90],
  ['90 minutos', 90],
  ['90\u2032', 90],
  ['1h', 60],
  ['1 hora', 60],
  ['2hs', 120],
  ['1h30', 90],
  ['1H30', 90],
  ['1h30min', 90],
  ['1 h 30 min', 90],
  ['1h5', 65],
  ['1 hora e 15 minutos', 75],
  ['1:30', 90],
  ['01:30', 90],
  ['0:45', 45],
  ['01:30:00', 90],
  ['1,5h', 90],
  ['1.1h', 66],
  ['0,75 h', 45],
  ['٤٥', 45],
  ['۱:۳۰', 90],
  ['४५', 45],
  ['４５', 45],
  ['１ｈ３０', 90],
  ['45\u200b', 45],
  ['\u00a045\u00a0', 45],
  ['300', 300],
])('%j is %d minutes', (text, minutes) => {
  expect(parseDurationMinutes(text)).toBe(minutes);
  expect(isTaken(text)).toBe(true);
});

it.each([
  '',
  'abc',
  'Infinity',
  'NaN',
  '1e2',
  '0x1E',
  '-5',
  '\u22125',
  '0',
  '301',
  '6h',
  '45,5',
  '45.5',
  '1.500',
  '٤٥٫٥',
  '1,33h',
  '1h75',
  '1:75',
  '1:3',
  '1:30:20',
  '45:00',
  'h30',
  '1h30h',
  '30-45',
  '30/45',
  '45 60',
  'meia hora',
  '9'.repeat(400),
])('%j is refused, not guessed', (text) => expect(isTaken(text)).toBe(false));

it.each([
  ['45,5', 45.5],
  ['45.5', 45.5],
])('%j is told to be a part of a minute', (text, minutes) => expect(parseDurationMinutes(text)).toBe(minutes));
