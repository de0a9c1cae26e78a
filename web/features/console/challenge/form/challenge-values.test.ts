import { flatten, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import { staffChallenge } from '../../testing/staff-challenge.ts';
import { challengeSchema, lastDay, newValues, repeatedValues, requirementLines, valuesOf } from './challenge-values.ts';

function errorsOf(changes: Partial<ReturnType<typeof newValues>>) {
  const { issues } = safeParse(challengeSchema, { ...newValues('2026-12-01'), title: 'Verão', ...changes });
  return issues ? flatten<typeof challengeSchema>(issues).nested : {};
}

test('a new challenge lasts the usual 21 days, and what was typed becomes what the server takes', () => {
  const { output } = safeParse(challengeSchema, { ...newValues('2026-12-01'), title: '  Verão ', requirements: 'Foto\n\n Água \nFoto' });
  expect(output).toEqual({
    title: 'Verão',
    description: '',
    start: '2026-12-01',
    end: '2026-12-21',
    points: totalPoints(21),
    target_check_ins: 21,
    time_zone: 'America/Sao_Paulo',
    requirements: ['Foto', 'Água'],
    staff_excluded: false,
    days_open: true,
    provisional_hours: 48,
  });
});

test.each([
  [{ title: ' ' }, { title: ['Dê um nome ao desafio.'] }],
  [{ title: 'a'.repeat(161) }, { title: ['Use no máximo 160 caracteres'] }],
  [{ start: '' }, { start: ['Informe o primeiro dia.'] }],
  [{ end: '2026-11-30' }, { end: ['O último dia vem antes do primeiro.'] }],
  [{ end: '2027-12-02' }, { end: ['Um desafio dura até 366 dias.'] }],
  [{ target: '' }, { target: ['Use um número de 1 a 366.'] }],
  [{ target: '2.5' }, { target: ['Use um número de 1 a 366.'] }],
  [{ provisionalHours: '23' }, { provisionalHours: ['Use um número de 24 a 72.'] }],
  [{ provisionalHours: '73' }, { provisionalHours: ['Use um número de 24 a 72.'] }],
  [{ points: '1000001' }, { points: ['Use um número de 0 a 1.000.000.'] }],
  [{ requirements: Array.from({ length: 51 }, (_, index) => `r${index}`).join('\n') }, { requirements: ['Use até 50 regras.'] }],
])('%o is told at its field', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test('the longest challenge is taken', () => {
  expect(errorsOf({ end: '2027-12-01' })).toEqual({});
});

test('a past challenge is repeated as long, from tomorrow on', () => {
  const past = staffChallenge({ start: '2026-10-01', end: '2026-10-10', title: 'Outubro' });
  expect(repeatedValues(past, '2026-11-26')).toEqual({ ...valuesOf(past), start: '2026-11-27', end: '2026-12-06' });
});

test('one that still runs is repeated from the day after its end on', () => {
  expect(repeatedValues(staffChallenge(), '2026-11-26')).toMatchObject({ start: '2026-12-11', end: '2026-12-31' });
});

test('a last day needs a day to begin on and a length', () => {
  expect(lastDay('2026-12-01', 21)).toBe('2026-12-21');
  expect(lastDay('', 21)).toBeNull();
  expect(lastDay('2026-12-01', null)).toBeNull();
});

test('rules are one a line, each once', () => {
  expect(requirementLines(' a \n\nb\na')).toEqual(['a', 'b']);
});
