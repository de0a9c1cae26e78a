import * as z from 'zod/mini';
import { registerWorkoutSchema } from '#domain/schemas.ts';
import { INTENSITY_DEFAULT, WORKOUT_TYPES, notesWithIntensity, parseIntensity, writtenNotes } from '#domain/workouts.ts';
import type { OwnWorkout } from './own-workouts.ts';

/** What of a recorded workout may be changed: everything but its day, its challenge and its photos. */
export const editWorkoutSchema = z.pick(registerWorkoutSchema, {
  exerciseName: true,
  workoutType: true,
  durationMinutes: true,
  intensity: true,
  notes: true,
});
export type EditWorkoutValues = z.output<typeof editWorkoutSchema>;

/** Columns of workout_records that an edit writes. */
export type WorkoutChanges = Partial<Pick<OwnWorkout, 'workout_name' | 'workout_type' | 'duration_minutes' | 'notes'>>;

/** What the edit form starts with. */
export function editWorkoutDefaults(workout: OwnWorkout): EditWorkoutValues {
  return {
    exerciseName: workout.workout_name,
    workoutType: WORKOUT_TYPES.find((type) => type === workout.workout_type) ?? 'Outro',
    durationMinutes: workout.duration_minutes,
    intensity: parseIntensity(workout.notes) ?? INTENSITY_DEFAULT,
    notes: writtenNotes(workout.notes) ?? '',
  };
}

/** The columns in which the form differs from what it started with, so that an untouched one is never written. */
export function workoutChanges(workout: OwnWorkout, values: EditWorkoutValues): WorkoutChanges {
  const before = editWorkoutDefaults(workout);
  const changes: WorkoutChanges = {};
  if (values.exerciseName !== before.exerciseName) changes.workout_name = values.exerciseName;
  if (values.workoutType !== before.workoutType) changes.workout_type = values.workoutType;
  if (values.durationMinutes !== before.durationMinutes) changes.duration_minutes = values.durationMinutes;
  if (values.notes !== before.notes || (values.notes === '' && values.intensity !== before.intensity)) {
    changes.notes = notesWithIntensity(values.notes, values.intensity);
  }
  return changes;
}
