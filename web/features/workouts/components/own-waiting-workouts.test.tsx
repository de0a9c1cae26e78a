// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { OwnWaitingWorkouts } from './own-waiting-workouts.tsx';

function waiting(id: string, refusal: string | null): WaitingWorkout {
  return {
    id,
    userId: 'm',
    values: { exerciseName: `Corrida ${id}`, workoutType: 'Corrida', date: '2026-11-21', durationMinutes: 90, intensity: 3, notes: '', challengeId: null },
    registeredAt: '2026-11-21T15:00:00Z',
    photos: [],
    isRecorded: false,
    attachedPhotos: 0,
    isDeferred: true,
    refusal,
  };
}

test('what waits says so, and what was refused as well', () => {
  render(<OwnWaitingWorkouts workouts={[waiting('a', null), waiting('b', 'Desafio não encontrado')]} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('21novCorrida aCorrida · 1h 30minaguardando conexão');
  expect(second).toHaveTextContent('não aceito');
});

test('with nothing waiting there is nothing to see', () => {
  const { container } = render(<OwnWaitingWorkouts workouts={[]} />);
  expect(container).toBeEmptyDOMElement();
});
