import { MAX_WORKOUT_MINUTES, MIN_WORKOUT_MINUTES } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { WORKOUT_TYPES } from '#domain/workouts.ts';

/**
 * The values that the form begins with when the member came from something that they have just done, such as a workout
 * of the library.
 */
export type RegisterWorkoutPrefill = Partial<Pick<RegisterWorkoutValues, 'exerciseName' | 'workoutType' | 'durationMinutes'>>;

/** Reads `name`, `type` and `minutes` of an address; what the form would not take is left out. */
export function readPrefill(parameters: URLSearchParams): RegisterWorkoutPrefill {
  const name = parameters.get('name')?.trim();
  const type = WORKOUT_TYPES.find((known) => known === parameters.get('type'));
  const minutes = /^\d+$/.test(parameters.get('minutes') ?? '') ? Number(parameters.get('minutes')) : Number.NaN;
  const isDuration = Number.isInteger(minutes) && minutes >= MIN_WORKOUT_MINUTES && minutes <= MAX_WORKOUT_MINUTES;
  return { ...(name && { exerciseName: name }), ...(type && { workoutType: type }), ...(isDuration && { durationMinutes: minutes }) };
}
