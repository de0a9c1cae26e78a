import type { OwnWorkout } from '../own-workouts.ts';

/** A run of 50 minutes on 21 November 2026, with what a test needs otherwise. */
export function ownWorkout(changes: Partial<OwnWorkout> = {}): OwnWorkout {
  return {
    id: 'w',
    challenge_id: 'c',
    workout_name: 'Corrida',
    workout_type: 'Corrida',
    date: '2026-11-21T15:00:00Z',
    registered_at: '2026-11-21T18:00:00Z',
    duration_minutes: 50,
    points: 10,
    notes: 'Intensidade: 4/5',
    image_urls: [],
    check_in: null,
    ...changes,
  };
}
