import { isAnotherMemberSignedIn } from '../session/has-signed-out.ts';
import { readWorkouts } from './outbox-database.ts';
import { useOutboxStore } from './outbox-store.ts';

const CHANNEL = 'club-outbox';

/** Brings the screens of this tab up to date with what the device keeps for a member, unless another is signed in. */
export async function loadOutbox(userId: string): Promise<void> {
  const kept = await readWorkouts(userId);
  // What was on its way goes on after its member has signed out; the screens are the next one's.
  if (isAnotherMemberSignedIn(userId)) return;
  useOutboxStore.setState({ userId, workouts: kept.filter(({ isDeferred }) => isDeferred) });
}

/** Brings all tabs up to date after a change. */
export async function announceChange(userId: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
  channel.postMessage(userId);
  channel.close();
  await loadOutbox(userId);
}

/** Follows what other tabs change. @returns how to stop */
export function followOtherTabs(userId: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === userId) void loadOutbox(userId);
  });
  return () => channel.close();
}

/** Does the work with a workout's lock, which no other tab has meanwhile. @returns null when another holder was at it and `shouldWait` is false */
export async function withWorkoutLock<T>(workoutId: string, shouldWait: boolean, work: () => Promise<T>): Promise<T | null> {
  const name = `${CHANNEL}:${workoutId}`;
  // Only pages served securely have locks. Without them the workout's id still makes it one.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: !shouldWait }, async (lock) => (lock ? work() : null));
}

/** Does the work while the screens say that this workout is being sent. */
export async function whileSending<T>(workoutId: string, work: () => Promise<T>): Promise<T> {
  useOutboxStore.setState(({ sendingIds }) => ({ sendingIds: [...sendingIds, workoutId] }));
  try {
    return await work();
  } finally {
    useOutboxStore.setState(({ sendingIds }) => ({ sendingIds: sendingIds.filter((id) => id !== workoutId) }));
  }
}
