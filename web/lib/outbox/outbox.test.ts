// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_OUT, useSessionStore } from '../session/session-store.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { useOutboxStore } from './outbox-store.ts';
import { loadOutbox } from './outbox-sync.ts';
import { discardWorkout, submitWorkout } from './outbox.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

// jsdom has no IndexedDB, and no club to delete files from.
const device = vi.hoisted(() => ({ kept: [] as WaitingWorkout[], deleted: [] as string[] }));
vi.mock('./outbox-database.ts', () => ({
  readWorkouts: (userId: string) => Promise.resolve(device.kept.filter((workout) => workout.userId === userId)),
  readWorkout: (userId: string, id: string) =>
    Promise.resolve(device.kept.find((workout) => workout.userId === userId && workout.id === id) ?? null),
  removeWorkout: (userId: string, id: string) => {
    device.kept = device.kept.filter((workout) => workout.userId !== userId || workout.id !== id);
    return Promise.resolve();
  },
  writeWorkout: (workout: WaitingWorkout) => {
    device.kept = [...device.kept.filter(({ id }) => id !== workout.id), workout];
    return Promise.resolve(true);
  },
  rewriteWorkout: (_userId: string, id: string, change: Partial<WaitingWorkout>) => {
    device.kept = device.kept.map((workout) => (workout.id === id ? { ...workout, ...change } : workout));
    return Promise.resolve();
  },
}));
vi.mock('../files/storage.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  removeObjects: (_bucket: string, paths: string[]) => {
    device.deleted.push(...paths);
    return Promise.resolve();
  },
}));

const arrived = [{ path: 'm/1.webp', blob: null }];

beforeEach(() => {
  device.kept = [];
  device.deleted = [];
  useSessionStore.setState(SIGNED_OUT);
  useOutboxStore.setState({ userId: null, workouts: [] });
});

test('what is kept of a member whose sending goes on does not take the screens of the next one', async () => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  device.kept = [waitingWorkout({ id: 'own', userId: MEMBER.id }), waitingWorkout({ userId: 'before' })];
  await loadOutbox(MEMBER.id);
  await loadOutbox('before');
  expect(useOutboxStore.getState()).toMatchObject({ userId: MEMBER.id, workouts: [{ id: 'own' }] });
});

test('the photos that had arrived leave the club with a discarded workout', async () => {
  device.kept = [waitingWorkout({ photos: arrived })];
  await discardWorkout(waitingWorkout({ photos: arrived }));
  expect(device).toEqual({ kept: [], deleted: ['m/1.webp'] });
});

test('they stay when the workout was sent between the question and the answer', async () => {
  device.kept = [waitingWorkout({ photos: arrived, isRecorded: true })];
  await discardWorkout(waitingWorkout({ photos: arrived }));
  expect(device).toEqual({ kept: [], deleted: [] });
});

test('sent again by another tab, what waits keeps its photos and when it was registered', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = waitingWorkout({ photos: arrived });
  device.kept = [before];
  const outcome = await submitWorkout({ userId: 'm', workoutId: 'w', values: before.values, photos: [] });
  expect(outcome).toEqual({ status: 'waiting', error: null });
  expect(device.kept).toMatchObject([{ photos: arrived, registeredAt: before.registeredAt }]);
});
