// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWorkoutId } from './use-workout-id.ts';

test('the same content keeps its id, other content gets another', () => {
  const { result, rerender } = renderHook(() => useWorkoutId());
  const first = result.current.idFor({ exerciseName: 'Corrida' });
  rerender();
  expect(result.current.idFor({ exerciseName: 'Corrida' })).toBe(first);
  expect(result.current.idFor({ exerciseName: 'Corrida no parque' })).not.toBe(first);
});

test('after a success the same content is another workout', () => {
  const { result } = renderHook(() => useWorkoutId());
  const first = result.current.idFor({ exerciseName: 'Corrida' });
  result.current.forget();
  expect(result.current.idFor({ exerciseName: 'Corrida' })).not.toBe(first);
});
