// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  // Every failure is logged.
  vi.mocked(console.warn).mockClear();
});

function failing(times: number) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch');
    return 'the part';
  });
}

test('what could not be fetched is fetched again, after longer and longer pauses', async () => {
  const load = failing(2);
  const part = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await part).toBe('the part');
});

test('a network that is back ends the pause', async () => {
  const load = failing(1);
  const part = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await part).toBe('the part');
});
