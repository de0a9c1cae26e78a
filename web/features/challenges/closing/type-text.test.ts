import { expect, test } from 'vitest';
import { typeText } from './type-text.ts';

test('types are told with their number, a workout without a type as Outros', () => {
  expect(
    typeText([
      { type: 'Corrida', workouts: 12 },
      { type: 'outros', workouts: 1 },
    ]),
  ).toBe('Corrida (12 treinos), Outros (1 treino)');
});
