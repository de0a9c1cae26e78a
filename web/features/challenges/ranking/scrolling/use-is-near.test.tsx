// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

interface Told {
  isIntersecting: boolean;
}
let tell: (entries: Told[]) => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Told[]) => void) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

function Probe() {
  const { ref, isNear } = useIsNear('100px');
  return <p ref={ref}>{isNear ? 'near' : 'far'}</p>;
}

test('of changes the browser tells at once, as it does on a fast scroll, the last one counts', () => {
  render(<Probe />);
  act(() => tell([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(screen.getByText('near')).toBeInTheDocument();
  act(() => tell([{ isIntersecting: true }, { isIntersecting: false }]));
  expect(screen.getByText('far')).toBeInTheDocument();
});
