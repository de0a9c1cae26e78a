// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressParameters } from './use-address-parameters.ts';

function InLibrary({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={['/app/workouts?tab=workouts']}>{children}</MemoryRouter>;
}

test('two changes before the first is drawn are both kept, and what was there as well', () => {
  const { result } = renderHook(() => useAddressParameters(), { wrapper: InLibrary });
  const [, change] = result.current;
  act(() => {
    change({ category: 'Yoga' }, { replace: true });
    change({ level: 'Iniciante' }, { replace: true });
  });
  expect(result.current[0].toString()).toBe('tab=workouts&category=Yoga&level=Iniciante');
  act(() => result.current[1]({ category: null, level: '' }, { replace: true }));
  expect(result.current[0].toString()).toBe('tab=workouts');
});
