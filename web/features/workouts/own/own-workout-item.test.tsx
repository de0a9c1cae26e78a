// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownWorkout } from '../testing/own-workout.ts';
import { OwnWorkoutItem } from './own-workout-item.tsx';

test('a workout without type, notes, challenge and check-in stands in one’s own list', () => {
  render(
    <OwnWorkoutItem
      workout={ownWorkout({ workout_type: null, notes: null, challenge_id: null, intensity: null })}
      onOpen={() => undefined}
    />,
  );
  const item = screen.getByRole('button', { name: /Corrida/ });
  expect(item).toHaveTextContent('50 min');
  expect(item).not.toHaveTextContent(/null|undefined|Check-in/);
});
