import { expect, test } from 'vitest';
import { ownWorkout } from '../testing/own-workout.ts';
import { editWorkoutDefaults, workoutChanges } from './edit-workout-schema.ts';

test('a form left as it was changes nothing, whatever is stored', () => {
  for (const workout of [ownWorkout(), ownWorkout({ notes: null, workout_type: null }), ownWorkout({ notes: 'No parque' })]) {
    expect(workoutChanges(workout, editWorkoutDefaults(workout))).toEqual({});
  }
});

test('only what differs is written', () => {
  const workout = ownWorkout({ notes: 'No parque' });
  expect(workoutChanges(workout, { ...editWorkoutDefaults(workout), durationMinutes: 30 })).toEqual({ duration_minutes: 30 });
});

test('the intensity is kept beside typed notes, and stands in their place where there are none', () => {
  const plain = ownWorkout();
  expect(editWorkoutDefaults(plain)).toMatchObject({ notes: '', intensity: 4 });
  expect(workoutChanges(plain, { ...editWorkoutDefaults(plain), intensity: 5 })).toEqual({ intensity: 5, notes: 'Intensidade: 5/5' });
  const noted = ownWorkout({ notes: 'No parque' });
  expect(workoutChanges(noted, { ...editWorkoutDefaults(noted), notes: '', intensity: 2 })).toEqual({
    intensity: 2,
    notes: 'Intensidade: 2/5',
  });
  expect(workoutChanges(noted, { ...editWorkoutDefaults(noted), intensity: 5 })).toEqual({ intensity: 5 });
  expect(editWorkoutDefaults(ownWorkout({ notes: 'No parque', intensity: 2 }))).toMatchObject({ notes: 'No parque', intensity: 2 });
});
