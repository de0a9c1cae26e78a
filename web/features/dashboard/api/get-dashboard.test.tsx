// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { initializeSupabase } from '#web/lib/data/supabase.ts';
import type { ClubClient } from '#web/lib/data/supabase.ts';
import { useDashboard } from './get-dashboard.ts';

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

/** Shows the dashboard. @returns how often it was read so far */
async function openDashboard(): Promise<() => number> {
  vi.useFakeTimers();
  let reads = 0;
  const reply = {
    success: true,
    workout_count: 0,
    total_duration: 0,
    current_streak: 0,
    longest_streak: 0,
    total_points: 0,
    total_check_ins: 0,
    active_challenges: 0,
    completion_percentage: 0,
    week_workouts: 0,
    week_duration: 0,
    week_points: 0,
    month_workouts: 0,
    recent_workouts: [],
    weekly_data: [],
    challenge_progress: [],
    activity: [],
    workout_types: {},
    type_minutes: {},
  };
  const rpc = () => {
    reads += 1;
    return Promise.resolve({ data: reply, error: null, status: 200 });
  };
  initializeSupabase({ rpc } as unknown as ClubClient);
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  renderHook(() => useDashboard('ana'), { wrapper });
  await vi.advanceTimersByTimeAsync(10);
  return () => reads;
}

async function comeBack(): Promise<void> {
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
}

test('the dashboard is read again every five minutes', async () => {
  const reads = await openDashboard();
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(4.9 * MINUTE_MS);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
  expect(reads()).toBe(2);
});

test('a member who comes back to it after two minutes sees it read again, sooner not', async () => {
  const reads = await openDashboard();
  await vi.advanceTimersByTimeAsync(1.9 * MINUTE_MS);
  await comeBack();
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
  await comeBack();
  expect(reads()).toBe(2);
});
