import { isAnotherMemberSignedIn } from '../session/has-signed-out.ts';
import { isKnownEmpty, readWorkouts } from './outbox-database.ts';
import { useOutboxStore } from './outbox-store.ts';

const CHANNEL = 'club-outbox';

/** Shows on this tab's screens what the device keeps for a member, unless another member is signed in. */
export async function loadOutbox(userId: string): Promise<void> {
  const kept = await readWorkouts(userId);
  // A sending goes on after its member has signed out, but the screens then belong to the next member.
  if (isAnotherMemberSignedIn(userId)) return;
  useOutboxStore.setState({ userId, workouts: kept.filter(({ isDeferred }) => isDeferred) });
}

/** Where nothing waits, which is most often, the sending of what waits is the first to look. */
function openOutbox(userId: string): void {
  if (isKnownEmpty(userId)) useOutboxStore.setState({ userId, workouts: [] });
  else void loadOutbox(userId);
}

/** The member whose outbox is read before their session is opened. */
let readAhead: string | null = null;

/** Reads what the device keeps for the member of its stored session, while the rest of the app starts. */
export function readOutboxAhead(userId: string): void {
  readAhead = userId;
  openOutbox(userId);
}

/** Reads what the device keeps for a member whose session is opened, unless that has just been done. */
export function readOutbox(userId: string): void {
  if (readAhead !== userId) openOutbox(userId);
  readAhead = null;
}

/** Resolves when this page knows what the device keeps for a member. */
export async function untilOutboxRead(userId: string): Promise<void> {
  const isRead = () => useOutboxStore.getState().userId === userId;
  if (isRead()) return;
  await new Promise<void>((resolve) => {
    const stop = useOutboxStore.subscribe(() => {
      if (!isRead()) return;
      stop();
      resolve();
    });
  });
}

/** Brings all tabs up to date after a change. */
export async function announceChange(userId: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
  channel.postMessage(userId);
  channel.close();
  await loadOutbox(userId);
}

/** Follows what other tabs change. @returns a function that stops it */
export function followOtherTabs(userId: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === userId) void loadOutbox(userId);
  });
  return () => channel.close();
}

/**
 * Does the work while it holds the workout's lock across all tabs.
 * @returns null when the lock is taken and `shouldWait` is false
 */
export async function withWorkoutLock<T>(workoutId: string, shouldWait: boolean, work: () => Promise<T>): Promise<T | null> {
  const name = `${CHANNEL}:${workoutId}`;
  // Only secure pages have locks. Without a lock, the workout's id still prevents a second workout.
  if (!('locks' in navigator)) return work();
  let hasAnswered = false;
  try {
    return await navigator.locks.request(name, { ifAvailable: !shouldWait }, async (lock) => {
      hasAnswered = true;
      return lock ? work() : null;
    });
  } catch (error) {
    // Where the browser blocks what pages keep, it refuses them locks too.
    if (hasAnswered) throw error;
    return work();
  }
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
