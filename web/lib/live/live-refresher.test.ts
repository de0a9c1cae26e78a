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
const onSuspension = vi.fn();

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
  onSuspension.mockClear();
  refresher = createLiveRefresher(client, { onProfile, onLevel, onSuspension, openedAt: Date.now() });
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

test('of what was told to many a page asks at an instant of its own, soon where they are few', async () => {
  show('notices', 'ana');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
  refresher.onMessage('user:ana', 'member_changed', { table: 'member_notices', tables: ['member_notices'], among: 40 });
  await vi.advanceTimersByTimeAsync(80 + 150);
  expect(reads).toEqual(['notices ana']);
  reads = [];
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  refresher.onMessage('user:ana', 'member_changed', { table: 'member_notices', tables: ['member_notices'], among: 5_000 });
  // One's own change does not wait for that.
  refresher.onMessage('user:ana', 'member_changed', { table: 'workout_records', tables: ['workout_records'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(reads.toSorted()).toEqual(['dashboard-stats ana', 'workout-history verao bia']);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reads).toContain('notices ana');
  random.mockRestore();
});

test('a suspension is asked about when it is told, and when the club closes the member’s own topic', async () => {
  refresher.onMessage('user:ana', 'member_changed', { table: 'member_suspensions', tables: ['member_suspensions'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(onSuspension).toHaveBeenCalledTimes(1);
  refresher.onClosed('challenge:verao');
  expect(onSuspension).toHaveBeenCalledTimes(1);
  refresher.onClosed('user:ana');
  expect(onSuspension).toHaveBeenCalledTimes(2);
});

test('its end reads it again, and so does joining the topic on which the end is told, of which nobody knows what was missed', async () => {
  show('suspension', 'ana');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
  refresher.onJoined('suspension:ana', true);
  await vi.advanceTimersByTimeAsync(10);
  refresher.onMessage('suspension:ana', 'suspension_changed', {});
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(['suspension ana', 'suspension ana']);
  // Heard, it is not asked for by itself.
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toHaveLength(2);
});

test('heard again, everything that any message tells is read again', async () => {
  for (const root of ['notices', 'reports', 'pauses', 'blocks', 'challenges', 'user-challenges', 'plan', 'user-progress']) show(root);
  await vi.advanceTimersByTimeAsync(10);
  refresher.onJoined('user:ana', true);
  reads = [];
  refresher.onLost('user:ana');
  refresher.onJoined('user:ana', false);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(
    expect.arrayContaining(['notices', 'reports', 'pauses', 'blocks', 'challenges', 'user-challenges', 'plan', 'user-progress']),
  );
});

test('another role among the staff reads one’s own standing, and no page of the console', async () => {
  show('staff', 'me', 'ana');
  show('staff', 'report', '1');
  await vi.advanceTimersByTimeAsync(10);
  reads = [];
  refresher.onMessage('user:ana', 'member_changed', { table: 'club_staff', tables: ['club_staff'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toEqual(['staff me ana']);
});
