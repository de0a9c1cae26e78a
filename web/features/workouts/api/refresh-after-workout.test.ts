// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { refreshAfterWorkout } from './refresh-after-workout.ts';

const SHOWN = ['dashboard-stats', 'workout-history', 'challenge-progress', 'user-progress', 'challenges'];

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  // Nobody is signed in here: the profile can't be read again, which is logged.
  vi.mocked(console.warn).mockClear();
  vi.useRealTimers();
});

test('a recorded workout has the figures read at once, the dashboard after 1 s, and all of them after 2 s', async () => {
  const client = new QueryClient();
  let reads: string[] = [];
  for (const root of SHOWN) {
    const observer = new QueryObserver(client, { queryKey: [root, 'ana'], queryFn: () => reads.push(root), staleTime: Infinity });
    stops.push(observer.subscribe(() => undefined));
  }
  const readsWithin = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    const read = reads.toSorted();
    reads = [];
    return read;
  };
  await readsWithin(10);

  refreshAfterWorkout(client, { workout: waitingWorkout(), reply: null, failedPhotos: [], hasImageSaveFailed: false });
  expect(await readsWithin(990)).toEqual(SHOWN.toSorted());
  expect(await readsWithin(20)).toEqual(['dashboard-stats']);
  expect(await readsWithin(980)).toEqual([]);
  expect(await readsWithin(20)).toEqual(SHOWN.toSorted());
  expect(await readsWithin(60_000)).toEqual([]);
});
