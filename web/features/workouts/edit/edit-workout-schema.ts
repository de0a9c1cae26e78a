import * as v from 'valibot';
import { registerWorkoutSchema } from '#domain/schemas.ts';
import { unlessUnchanged } from '#domain/unless-unchanged.ts';
import { INTENSITY_DEFAULT, WORKOUT_TYPES, notesWithIntensity, workoutIntensity, writtenNotes } from '#domain/workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';

const { exerciseName, workoutType, durationMinutes, intensity, notes } = registerWorkoutSchema.entries;
const challengeId = v.nullable(v.string());

/**
 * The fields of a recorded workout that may be changed: everything but its day and its photos; its challenge only while
 * it has none.
 */
export const editWorkoutSchema = v.object({ exerciseName, workoutType, durationMinutes, intensity, notes, challengeId });
export type EditWorkoutValues = v.InferOutput<typeof editWorkoutSchema>;

/** Columns of workout_records that an edit writes. */
export type WorkoutChanges = Partial<Pick<OwnWorkout, 'workout_name' | 'workout_type' | 'duration_minutes' | 'intensity' | 'notes'>>;

/** The values that the edit form starts with. */
export function editWorkoutDefaults(workout: OwnWorkout): EditWorkoutValues {
  return {
    exerciseName: workout.workout_name,
    workoutType: WORKOUT_TYPES.find((type) => type === workout.workout_type) ?? 'Outro',
    durationMinutes: workout.duration_minutes,
    intensity: workoutIntensity(workout) ?? INTENSITY_DEFAULT,
    notes: writtenNotes(workout.notes) ?? '',
    challengeId: workout.challenge_id,
  };
}

/** The challenge that the workout is to be put into; null when it stays where it is. */
export function addedChallenge(workout: OwnWorkout, values: EditWorkoutValues): string | null {
  return workout.challenge_id === null ? values.challengeId : null;
}

/** The form of one workout: what is as it was is not judged, such as the minutes of one that the operator loaded. */
export function editWorkoutSchemaOf(workout: OwnWorkout) {
  const before = editWorkoutDefaults(workout);
  return v.object({
    exerciseName: unlessUnchanged(exerciseName, before.exerciseName),
    workoutType: unlessUnchanged(workoutType, before.workoutType),
    durationMinutes: unlessUnchanged(durationMinutes, before.durationMinutes),
    intensity: unlessUnchanged(intensity, before.intensity),
    notes: unlessUnchanged(notes, before.notes),
    challengeId,
  });
}

/** The columns in which the form differs from what it started with, so that an untouched one is never written. */
export function workoutChanges(workout: OwnWorkout, values: EditWorkoutValues): WorkoutChanges {
  const before = editWorkoutDefaults(workout);
  const changes: WorkoutChanges = {};
  if (values.exerciseName !== before.exerciseName) changes.workout_name = values.exerciseName;
  if (values.workoutType !== before.workoutType) changes.workout_type = values.workoutType;
  if (values.durationMinutes !== before.durationMinutes) changes.duration_minutes = values.durationMinutes;
  if (values.intensity !== before.intensity) changes.intensity = values.intensity;
  if (values.notes !== before.notes || (values.notes === '' && values.intensity !== before.intensity)) {
    changes.notes = notesWithIntensity(values.notes, values.intensity);
  }
  return changes;
}
