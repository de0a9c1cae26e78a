// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAtInstant } from './use-at-instant.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('it is done once, when the instant comes', () => {
  const work = vi.fn();
  renderHook(() => useAtInstant('2026-11-20T12:10:00Z', work));
  vi.advanceTimersByTime(599_000);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('a device that slept over it does it as soon as it is looked at again', () => {
  const work = vi.fn();
  renderHook(() => useAtInstant('2026-11-20T12:10:00Z', work));
  // Asleep, its timers stand still while its clock goes on.
  vi.setSystemTime(new Date('2026-11-20T18:00:00Z'));
  expect(work).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('an instant that is further away than a timer reaches is waited for, and one that is past does nothing', () => {
  const work = vi.fn();
  renderHook(() => useAtInstant('2027-01-20T12:00:00Z', work));
  renderHook(() => useAtInstant('2026-11-19T12:00:00Z', work));
  vi.advanceTimersByTime(30 * 86_400_000);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40 * 86_400_000);
  expect(work).toHaveBeenCalledTimes(1);
});
