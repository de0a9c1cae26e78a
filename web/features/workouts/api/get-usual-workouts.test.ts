import { expect, test } from 'vitest';
import { findUsualWorkouts } from './get-usual-workouts.ts';

const named = (workout_name: string) => ({ workout_name, workout_type: 'Corrida', duration_minutes: 50, notes: null });

test('the most frequent names come first, and the newest workout is the one to repeat', () => {
  const latest = ['Yoga', 'Corrida', 'Natação', 'Corrida', 'Yoga', 'Corrida'].map(named);
  expect(findUsualWorkouts(latest)).toEqual({ names: ['Corrida', 'Yoga', 'Natação'], last: named('Yoga') });
});

test('a new member has none', () => {
  expect(findUsualWorkouts([])).toEqual({ names: [], last: null });
});
