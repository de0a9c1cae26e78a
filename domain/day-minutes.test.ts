import { expect, test } from 'vitest';
import { minutesMissingOnDay } from './day-minutes.ts';

test.each([
  ['45 min', 'Vá.', 0],
  ['1 hora', 'Vá.', 0],
  ['30 min', 'Vá.', 15],
  ['30 min', 'Some 15 minutos de caminhada.', 0],
  ['30 min', 'Some 10 minutos de caminhada.', 15],
  ['30 min', 'Faça 45 min no seu ritmo.', 0],
  ['40 min', 'Repita 12 vezes.', 5],
  ['livre', 'Vá.', 0],
  [null, 'Vá.', 0],
])('a workout of %s with "%s" lacks %i minutes', (duration, sentence, missing) => {
  expect(minutesMissingOnDay(duration, sentence)).toBe(missing);
});
