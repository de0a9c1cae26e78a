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

test('of a long burst the last is done within 2 s, however slow it has become', () => {
  const runs: number[] = [];
  const pace = createPace(() => runs.push(Date.now()));
  for (let second = 0; second < 120; second += 1) {
    pace.ask();
    vi.advanceTimersByTime(1_000);
  }
  runs.length = 0;
  pace.ask();
  const lastAskedAt = Date.now();
  vi.advanceTimersByTime(2_000);
  expect(runs.filter((at) => at >= lastAskedAt)).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(runs).toHaveLength(1);
});

test('a join, and a check-in some seconds later among those of others, are both there within 2 s', () => {
  const runs: number[] = [];
  const pace = createPace(() => runs.push(Date.now()));
  const start = Date.now();
  // Seconds at which the ranking changed: by others, then by the join, and by the check-in.
  const [join, checkIn] = [start + 7_000, start + 10_000];
  for (const change of [0, 1, 2, 3, 4, 5].map((second) => start + second * 1_000).concat(join, checkIn)) {
    vi.advanceTimersByTime(change - Date.now());
    pace.ask();
  }
  vi.advanceTimersByTime(2_000);
  for (const change of [join, checkIn]) expect(runs.some((at) => at >= change && at <= change + 2_000)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
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

test('a clock that is set back an hour keeps no run waiting', () => {
  const run = vi.fn();
  const pace = createPace(run);
  pace.ask();
  vi.setSystemTime(Date.now() - 3_600_000);
  pace.ask();
  expect(run).toHaveBeenCalledTimes(2);
  pace.stop();
});
