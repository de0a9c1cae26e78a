// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { OwnWaitingWorkouts } from './own-waiting-workouts.tsx';

const waiting = (id: string, refusal: string | null) => waitingWorkout({ id, refusal, values: { exerciseName: `Corrida ${id}` } });

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
