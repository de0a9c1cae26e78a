// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
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

test('an older address that is drawn late takes back nothing that was chosen since', () => {
  const choices: Record<string, string>[] = [{ level: 'Iniciante' }, { q: 'ioga' }];
  const { result } = renderHook(
    () => {
      const address = useAddressParameters();
      const [parameters, change] = address;
      const chooseNext = () => {
        const next = parameters.has('category') && choices.shift();
        if (next) change(next, { replace: true });
      };
      // One choice before the hook hears that the first is drawn, and one after it.
      useLayoutEffect(chooseNext);
      useEffect(chooseNext);
      return address;
    },
    { wrapper: InLibrary },
  );
  act(() => result.current[1]({ category: 'Yoga' }, { replace: true }));
  expect(Object.fromEntries(result.current[0])).toEqual({ tab: 'workouts', category: 'Yoga', level: 'Iniciante', q: 'ioga' });
});

test('a change after Back starts from what Back has led to', () => {
  const { result } = renderHook(() => ({ address: useAddressParameters(), navigate: useNavigate() }), { wrapper: InLibrary });
  act(() => result.current.address[1]({ category: 'Yoga' }, { replace: false }));
  act(() => void result.current.navigate(-1));
  expect(result.current.address[0].toString()).toBe('tab=workouts');
  act(() => result.current.address[1]({ level: 'Iniciante' }, { replace: true }));
  expect(result.current.address[0].toString()).toBe('tab=workouts&level=Iniciante');
});
