import { flatten, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { staffDay, staffDays } from '../../testing/staff-challenge.ts';
import { changedDayFields, daySchema, dayValuesOf, optionsOf, titleOf } from './day-values.ts';

test('what was typed becomes what the server takes, and an empty choice is none', () => {
  const { output } = safeParse(daySchema, { workout: 'pernas', recipe: '', tip: 'agua', sentence: ' Vá leve. ' });
  expect(output).toEqual({ workout_id: 'pernas', recipe_id: null, tip_id: 'agua', sentence: 'Vá leve.' });
});

test.each([
  [' ', 'Escreva a frase do dia.'],
  ['a'.repeat(281), 'Use no máximo 280 caracteres'],
])('the sentence %j is told at its field', (sentence, error) => {
  const { issues } = safeParse(daySchema, { ...dayValuesOf(staffDay()), sentence });
  expect(issues && flatten<typeof daySchema>(issues).nested).toEqual({ sentence: [error] });
});

test('only what differs from the day as it was seen is sent', () => {
  const { day, is_edited: isEdited, updated_at: at, ...fields } = staffDay();
  expect([day, isEdited, at]).toEqual([1, false, '2026-11-01T12:00:00.123456+00:00']);
  expect(changedDayFields(staffDay(), fields)).toEqual({});
  expect(changedDayFields(staffDay(), { ...fields, tip_id: null })).toEqual({ tip_id: null });
});

test('a choice that is there no more stays to be seen', () => {
  const { choices } = staffDays();
  expect(optionsOf(choices, 'library', 'voar')).toEqual([
    { value: '', label: 'Nenhum' },
    { value: 'voar', label: 'voar (não existe mais)' },
    { value: 'pernas', label: 'Pernas (50 min)' },
  ]);
  expect(optionsOf(choices, 'nutrition_tips', null)).toEqual([
    { value: '', label: 'Nenhum' },
    { value: 'agua', label: 'Água' },
  ]);
  expect([titleOf(choices, 'library', 'pernas'), titleOf(choices, 'library', 'voar'), titleOf(choices, 'library', null)]).toEqual([
    'Pernas',
    'voar',
    null,
  ]);
});
