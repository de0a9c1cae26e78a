// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '../session/stored-session.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { isKnownEmpty, readWorkouts, writeWorkout } from './outbox-database.ts';
import { useOutboxStore } from './outbox-store.ts';
import { readOutboxAhead, untilOutboxRead } from './outbox-sync.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

// jsdom has no IndexedDB: a store that answers when the test says so, with what it had when it was asked.
const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), asked: 0, answer: Promise.resolve() }));
vi.mock('idb-keyval', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createStore: () => () => undefined,
  entries: async () => {
    device.asked += 1;
    const found = [...device.kept];
    await device.answer;
    return found;
  },
  set: (key: string, workout: WaitingWorkout) => {
    device.kept.set(key, workout);
    return Promise.resolve();
  },
}));

const workout = waitingWorkout({ userId: 'ana' });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf({ ...MEMBER, id: 'ana' })));
  device.kept.clear();
  device.asked = 0;
  device.answer = Promise.resolve();
  useOutboxStore.setState({ userId: null, workouts: [] });
});

test('a device is known to keep nothing once it was looked through, for each member by themselves', async () => {
  expect(isKnownEmpty('ana')).toBe(false);
  await readWorkouts('ana');
  expect(isKnownEmpty('ana')).toBe(true);
  expect(isKnownEmpty('bia')).toBe(false);
});

test('it is not any more from before something is written', async () => {
  await readWorkouts('ana');
  await writeWorkout(workout);
  expect(isKnownEmpty('ana')).toBe(false);
  await readWorkouts('ana');
  expect(isKnownEmpty('ana')).toBe(false);
});

test.each([
  ['was not known to', false],
  ['was known to', true],
])('a look that began before another tab wrote says nothing of a device that %s keep nothing', async (_name, isKnown) => {
  if (isKnown) await readWorkouts('ana');
  let answer: () => void = () => undefined;
  device.answer = new Promise((resolve) => (answer = resolve));
  const looking = readWorkouts('ana');
  await writeWorkout(workout);
  answer();
  expect(await looking).toEqual([]);
  expect(isKnownEmpty('ana')).toBe(false);
});

test('of two looks at once the later one counts, and what an older version of the app wrote is found by it', async () => {
  await Promise.all([readWorkouts('ana'), readWorkouts('ana')]);
  expect(isKnownEmpty('ana')).toBe(true);
  device.kept.set('ana:w', workout);
  await readWorkouts('ana');
  expect(isKnownEmpty('ana')).toBe(false);
});

test('the first drawing waits for no store of a device that keeps nothing', async () => {
  await readWorkouts('ana');
  device.answer = new Promise(() => undefined);
  readOutboxAhead('ana');
  await untilOutboxRead('ana');
  expect(useOutboxStore.getState()).toMatchObject({ userId: 'ana', workouts: [] });
  expect(device.asked).toBe(1);
});

test('it waits for one that may keep something', async () => {
  device.kept.set('ana:w', workout);
  readOutboxAhead('ana');
  expect(useOutboxStore.getState().userId).toBeNull();
  await untilOutboxRead('ana');
  expect(useOutboxStore.getState().workouts).toMatchObject([{ id: workout.id }]);
});

test('a look for what a member left behind whose account is gone leaves nothing of them', async () => {
  await readWorkouts('ana');
  localStorage.clear();
  expect(await readWorkouts('ana')).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('ana'))).toEqual([]);
});

test('a storage that is closed is asked as ever', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) => vi.spyOn(Storage.prototype, name).mockImplementation(refuse));
  expect(await readWorkouts('ana')).toEqual([]);
  expect(isKnownEmpty('ana')).toBe(false);
  for (const spy of spies) spy.mockRestore();
});
