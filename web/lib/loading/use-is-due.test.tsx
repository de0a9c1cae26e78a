// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useIsDue } from './use-is-due.ts';

let tell: (entries: { isIntersecting: boolean }[]) => void;
let margin: string | undefined;
let watching: number;

beforeEach(() => {
  watching = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell, options: { rootMargin: string }) {
        tell = callback;
        margin = options.rootMargin;
      }
      observe() {
        watching += 1;
      }
      disconnect() {
        watching -= 1;
      }
    },
  );
});

function Probe() {
  const { ref, isDue } = useIsDue();
  return <p ref={ref}>{isDue ? 'drawn' : 'to come'}</p>;
}

test('what comes within half a screen of what is seen is drawn, and stays', () => {
  render(<Probe />);
  expect(margin).toBe('50% 0px');
  act(() => tell([{ isIntersecting: false }]));
  expect(screen.getByText('to come')).toBeInTheDocument();
  // On a fast scroll the browser tells several at once.
  act(() => tell([{ isIntersecting: true }, { isIntersecting: false }]));
  expect(screen.getByText('drawn')).toBeInTheDocument();
  expect(watching).toBe(0);
});

describe('all is there, before anything else happens,', () => {
  test.each([
    ['for a key, which may lead there or search the page', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
    ['for paper', new Event('beforeprint')],
    ['for what is searched by the browser', new Event('blur')],
  ])('%s', (_name, event) => {
    render(<Probe />);
    // Without React's act: it is drawn when the event's own act begins.
    window.dispatchEvent(event);
    expect(screen.getByText('drawn')).toBeInTheDocument();
    expect(watching).toBe(0);
  });
});

test('a place that is gone is not watched', () => {
  const { unmount } = render(<Probe />);
  unmount();
  expect(watching).toBe(0);
  window.dispatchEvent(new Event('beforeprint'));
});

test('a browser that can’t tell has it at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  render(<Probe />);
  expect(screen.getByText('drawn')).toBeInTheDocument();
});
