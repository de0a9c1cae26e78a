// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_OUT, useSessionStore } from '../session/session-store.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { useOutboxStore } from './outbox-store.ts';
import { loadOutbox } from './outbox-sync.ts';
import { discardWorkout, submitWorkout } from './outbox.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

// jsdom has no IndexedDB, and there is no server to delete files from.
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

test('workouts of a member whose sending goes on do not appear on the screens of the next member', async () => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  device.kept = [waitingWorkout({ id: 'own', userId: MEMBER.id }), waitingWorkout({ userId: 'before' })];
  await loadOutbox(MEMBER.id);
  await loadOutbox('before');
  expect(useOutboxStore.getState()).toMatchObject({ userId: MEMBER.id, workouts: [{ id: 'own' }] });
});

test('discarding a workout also deletes its photos that had arrived', async () => {
  device.kept = [waitingWorkout({ photos: arrived })];
  await discardWorkout(waitingWorkout({ photos: arrived }));
  expect(device).toEqual({ kept: [], deleted: ['m/1.webp'] });
});

test('discarding a workout that was sent meanwhile keeps its photos', async () => {
  device.kept = [waitingWorkout({ photos: arrived, isRecorded: true })];
  await discardWorkout(waitingWorkout({ photos: arrived }));
  expect(device).toEqual({ kept: [], deleted: [] });
});

test('a waiting workout that another tab submits again keeps its photos and its instant of registration', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = waitingWorkout({ photos: arrived });
  device.kept = [before];
  const outcome = await submitWorkout({ userId: 'm', workoutId: 'w', values: before.values, photos: [] });
  expect(outcome).toEqual({ status: 'waiting', error: null });
  expect(device.kept).toMatchObject([{ photos: arrived, registeredAt: before.registeredAt }]);
});
