import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first is done at once, one that follows closely a little later, and none is lost', () => {
  const run = vi.fn();
  const pace = createPace(run);
  pace.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  pace.ask();
  pace.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_300);
  expect(run).toHaveBeenCalledTimes(2);
});

test('asked every second for ten minutes it slows down to one in 20 s; after a pause it is quick again', () => {
  const run = vi.fn();
  const pace = createPace(run);
  for (let second = 0; second < 600; second += 1) {
    pace.ask();
    vi.advanceTimersByTime(1_000);
  }
  expect(run.mock.calls.length).toBeLessThan(45);
  run.mockClear();
  vi.advanceTimersByTime(60_000);
  run.mockClear();
  pace.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  pace.ask();
  vi.advanceTimersByTime(1_400);
  expect(run).toHaveBeenCalledTimes(2);
});

test('stopped, it forgets what waits', () => {
  const run = vi.fn();
  const pace = createPace(run);
  pace.ask();
  pace.ask();
  pace.stop();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});
