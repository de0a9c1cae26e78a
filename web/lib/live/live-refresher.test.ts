// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveRefresher } from './live-refresher.ts';

let client: QueryClient;
let refresher: ReturnType<typeof createLiveRefresher>;
let reads: string[];
const stops: (() => void)[] = [];
const onProfile = vi.fn();
const onLevel = vi.fn();

/** A screen that shows this query. */
function show(...queryKey: string[]): void {
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      reads.push(queryKey.join(' '));
      return reads.length;
    },
    staleTime: Infinity,
  });
  stops.push(observer.subscribe(() => undefined));
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  reads = [];
  onProfile.mockClear();
  onLevel.mockClear();
  refresher = createLiveRefresher(client, { onProfile, onLevel, openedAt: Date.now() });
  show('dashboard-stats', 'ana');
  show('challenge-ranking', 'verao');
  show('challenge-ranking', 'inverno');
  show('workout-history', 'verao', 'bia');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
});

afterEach(() => {
  refresher.stop();
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('a change of the member’s own is read at once, several together once, and again when it is processed', async () => {
  refresher.onMessage('user:ana', 'member_changed', { table: 'workout_records', tables: ['workout_records', 'user_progress'] });
  refresher.onMessage('user:ana', 'member_changed', { table: 'profiles', tables: ['profiles', 'workout_processing_queue'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(reads.toSorted()).toEqual(['dashboard-stats ana', 'workout-history verao bia']);
  expect(onProfile).toHaveBeenCalledTimes(1);
  reads = [];
  await vi.advanceTimersByTimeAsync(1_100);
  expect(reads).toEqual(['dashboard-stats ana']);
});

test('a result that becomes final reads the challenge itself too, and what it is for the member', async () => {
  show('challenges', 'verao');
  show('user-progress', 'ana', 'review', 'verao');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
  refresher.onMessage('challenge:verao', 'result_final', { challenge_id: 'verao' });
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.toSorted()).toEqual([
    'challenge-ranking verao',
    'challenges verao',
    'user-progress ana review verao',
    'workout-history verao bia',
  ]);
});

test('a change in a challenge reads that challenge and no other', async () => {
  refresher.onMessage('challenge:verao', 'ranking_changed', { challenge_id: 'verao' });
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.toSorted()).toEqual(['challenge-ranking verao', 'workout-history verao bia']);
});

test('a topic heard again reads what may have been missed', async () => {
  refresher.onJoined('user:ana', true);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual([]);
  refresher.onLost('user:ana');
  refresher.onJoined('user:ana', false);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads.toSorted()).toEqual([
    'challenge-ranking inverno',
    'challenge-ranking verao',
    'dashboard-stats ana',
    'workout-history verao bia',
  ]);
  expect(onLevel).toHaveBeenCalledTimes(1);
});

test('a change in any challenge reads the list of who falls away in all of them', async () => {
  show('slipping');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
  refresher.onMessage('challenge:outono', 'ranking_changed', { challenge_id: 'outono' });
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(['slipping']);
});

test('a challenge heard for the first time is read again only where the device kept it from before this page', async () => {
  client.setQueryData(['challenge-ranking', 'verao'], 0, { updatedAt: Date.now() - 60_000 });
  refresher.onJoined('challenge:verao', true);
  refresher.onJoined('challenge:inverno', true);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(['challenge-ranking verao']);
  reads = [];
  refresher.onLost('challenge:inverno');
  refresher.onJoined('challenge:inverno', false);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(['challenge-ranking inverno']);
});

test('while nothing is heard it reads slowly by itself, and stops when it is', async () => {
  await vi.advanceTimersByTimeAsync(61_000);
  expect(reads).toHaveLength(4);
  refresher.onJoined('user:ana', true);
  reads = [];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toEqual([]);
});
