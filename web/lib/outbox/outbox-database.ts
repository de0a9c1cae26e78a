import { createStore, del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { AppError, toAppError } from '../data/errors.ts';
import { withTimeout } from '../data/timeout.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';
import { logWarning } from '../log.ts';
import { readStoredSession } from '../session/stored-session.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** In some browsers the storage neither answers nor fails until the page is loaded again. */
const ANSWER_MS = 5_000;

let opened: UseStore | null = null;
let isAnswering = true;

async function ask<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  if (!isAnswering) throw new AppError('timeout');
  opened ??= createStore('club-outbox', 'workouts');
  const answer = work(opened);
  try {
    return await withTimeout(answer, ANSWER_MS);
  } catch (error) {
    if (toAppError(error).code === 'timeout') {
      isAnswering = false;
      const onAnswer = () => void (isAnswering = true);
      void answer.then(onAnswer, onAnswer);
    }
    throw error;
  }
}

function keyOf(userId: string, workoutId: string): string {
  return `${userId}:${workoutId}`;
}

const EMPTY = 'empty';

/** Either that a reading found nothing, or the mark of one that is under way. What is written takes both away. */
const foundKey = (userId: string) => memberKey(userId, 'outbox-found');

/**
 * Whether nothing is kept for a member, as far as the device can say at once: a slow phone takes a tenth of a second to
 * open the store.
 */
export function isKnownEmpty(userId: string): boolean {
  return deviceStorage.readText(foundKey(userId)) === EMPTY;
}

function beginReading(userId: string): string {
  if (isKnownEmpty(userId)) return EMPTY;
  const mark = Math.random().toString(36);
  deviceStorage.writeText(foundKey(userId), mark);
  return mark;
}

/** Notes that nothing was found, unless a tab has written something since. */
function endReading(userId: string, mark: string, isEmpty: boolean): void {
  const key = foundKey(userId);
  if (!isEmpty) deviceStorage.remove(key);
  else if (mark !== EMPTY && deviceStorage.readText(key) === mark) deviceStorage.writeText(key, EMPTY);
}

/** All workouts kept for a member, the oldest first; none when the browser's storage is closed. */
export async function readWorkouts(userId: string): Promise<WaitingWorkout[]> {
  // Nothing new is noted of a member who has left, however that came: their account may be gone.
  const mark = readStoredSession()?.user.id === userId ? beginReading(userId) : EMPTY;
  try {
    const kept = await ask((store) => entries<string, WaitingWorkout>(store));
    const own = kept.filter(([key]) => key.startsWith(`${userId}:`)).map(([, workout]) => workout);
    endReading(userId, mark, own.length === 0);
    return own.toSorted((one, other) => one.registeredAt.localeCompare(other.registeredAt));
  } catch (error) {
    logWarning('a fila de treinos não pôde ser lida', error);
    return [];
  }
}

/** @returns null when the workout is no longer kept: it was sent or discarded, perhaps by another tab */
export async function readWorkout(userId: string, workoutId: string): Promise<WaitingWorkout | null> {
  return (await ask((store) => get<WaitingWorkout>(keyOf(userId, workoutId), store))) ?? null;
}

/** @returns whether the device keeps the workout now; a storage that is full, closed or silent does not */
export async function writeWorkout(workout: WaitingWorkout): Promise<boolean> {
  deviceStorage.remove(foundKey(workout.userId));
  try {
    await ask((store) => set(keyOf(workout.userId, workout.id), workout, store));
    return true;
  } catch (error) {
    logWarning('o treino não pôde ser guardado neste aparelho', error);
    return false;
  }
}

/**
 * Changes a kept workout. Does nothing when it is no longer kept: it may be discarded, or the account deleted, while it
 * is being sent.
 */
export async function rewriteWorkout(userId: string, workoutId: string, change: Partial<WaitingWorkout>): Promise<void> {
  try {
    // In one transaction, so that a workout removed in between does not come back.
    await ask((store) =>
      store('readwrite', async (workouts) => {
        const kept = await promisifyRequest<WaitingWorkout | undefined>(workouts.get(keyOf(userId, workoutId)));
        if (kept) await promisifyRequest(workouts.put({ ...kept, ...change }, keyOf(userId, workoutId)));
      }),
    );
  } catch (error) {
    // A closed storage must not stop what is being sent.
    logWarning('o que mudou de um treino não pôde ser guardado', error);
  }
}

export async function removeWorkout(userId: string, workoutId: string): Promise<void> {
  try {
    await ask((store) => del(keyOf(userId, workoutId), store));
  } catch (error) {
    logWarning('um treino enviado ficou na fila', error);
  }
}

/** Removes all waiting workouts of a member. @throws when the storage is closed */
export async function removeWorkouts(userId: string): Promise<void> {
  const kept = await ask((store) => entries<string, WaitingWorkout>(store));
  const own = kept.map(([key]) => key).filter((key) => key.startsWith(`${userId}:`));
  await ask((store) => delMany(own, store));
}
