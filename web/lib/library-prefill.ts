import type { LibraryCategory } from '#content/library/schema.ts';
import { DURATION_DEFAULT_MINUTES } from '#domain/workouts.ts';
import type { WorkoutType } from '#domain/workouts.ts';

/** How a member registers a workout of the library's categories. */
export const LIBRARY_WORKOUT_TYPES: Readonly<Record<LibraryCategory, WorkoutType>> = {
  musculação: 'Musculação',
  pilates: 'Pilates',
  funcional: 'Funcional',
  corrida: 'Corrida',
  fisioterapia: 'Alongamento',
};

/** The minutes a duration in words tells: its first digits, else 30. */
export function durationMinutes(duration: string): number {
  const digits = /\d+/.exec(duration)?.[0];
  return digits ? Number(digits) : DURATION_DEFAULT_MINUTES;
}
