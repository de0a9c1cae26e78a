import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { WaitingWorkout } from '../outbox/waiting-workout.ts';

type Overrides = Partial<Omit<WaitingWorkout, 'values'>> & { values?: Partial<RegisterWorkoutValues> };

/** A workout that waits on the device of the member "m", of 21 November 2026. */
export function waitingWorkout({ values, ...overrides }: Overrides = {}): WaitingWorkout {
  return {
    id: 'w',
    userId: 'm',
    values: {
      exerciseName: 'Corrida',
      workoutType: 'Corrida',
      date: '2026-11-21',
      durationMinutes: 90,
      intensity: 3,
      notes: '',
      challengeId: null,
      ...values,
    },
    registeredAt: '2026-11-21T15:00:00Z',
    photos: [],
    isRecorded: false,
    attachedPhotos: 0,
    isDeferred: true,
    refusal: null,
    ...overrides,
  };
}
