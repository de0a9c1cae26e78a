import { isConnected, onConnectionChange } from '../data/connection.ts';
import { logWarning } from '../log.ts';
import { readWorkouts } from './outbox-database.ts';
import { useOutboxStore } from './outbox-store.ts';
import { followOtherTabs, loadOutbox } from './outbox-sync.ts';
import type { Retry } from './outbox.ts';
import { isUpToMember, waitingPause } from './waiting-workout.ts';

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 5 * 60 * 1_000;

function hasSendable(): boolean {
  return useOutboxStore.getState().workouts.some((workout) => !isUpToMember(workout));
}

/** For how many milliseconds the server has asked to send nothing of what waits; 0 where a part of it may go. */
function pauseMs(): number {
  const { workouts } = useOutboxStore.getState();
  const sendable = workouts.filter((workout) => !isUpToMember(workout));
  const ends = (['records', 'photos'] as const)
    .filter((kind) => sendable.some(({ isRecorded }) => isRecorded === (kind === 'photos')))
    .map((kind) => waitingPause(workouts, kind) ?? 0);
  return ends.length === 0 ? 0 : Math.max(0, Math.min(...ends) - Date.now());
}

/** Most often nothing is kept. Then the code that sends is not even loaded. */
async function retryKept(userId: string, onRetried: (retry: Retry) => void): Promise<boolean> {
  if ((await readWorkouts(userId)).length === 0) return false;
  const { retryAll } = await import('./outbox.ts');
  return retryAll(userId, onRetried);
}

/**
 * Sends a member's waiting workouts whenever that may work: at once, when the signal or the club is back, and when the
 * member comes back to the app. Further tries follow after pauses that double. It never sends before the time that the
 * server has asked for.
 * @param onRetried is called for every workout that was tried
 * @returns a function that stops it
 */
export function startOutboxSender(userId: string, onRetried: (retry: Retry) => void): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** Another try was asked for during the present one, which may have begun before the reason for it. */
  let isAskedAgain = false;
  let isStopped = false;

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function schedule(): void {
    // Without a network there is nothing to try: the browser tells when it is back.
    if (isStopped || timer !== undefined || running || !navigator.onLine) return;
    const delay = pauseMs() || Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    timer = setTimeout(send, delay);
  }

  async function run(): Promise<void> {
    let isSomethingLeft = true;
    try {
      isSomethingLeft = await retryKept(userId, onRetried);
    } catch (error) {
      logWarning('os treinos que esperam não puderam ser enviados', error);
    } finally {
      failures = isSomethingLeft ? failures + 1 : 0;
      running = null;
      const hasMoreToSend = isSomethingLeft || hasSendable();
      if (hasMoreToSend && isAskedAgain) send();
      else if (hasMoreToSend) schedule();
    }
  }

  function send(): void {
    clear();
    if (isStopped || !navigator.onLine) return;
    if (running === null && pauseMs() > 0) return schedule();
    isAskedAgain = running !== null;
    running ??= run();
  }

  function onVisible(): void {
    if (document.visibilityState === 'visible') send();
  }

  const stopFollowing = followOtherTabs(userId);
  const stopWatching = useOutboxStore.subscribe(() => {
    if (hasSendable()) schedule();
  });
  let wasConnected = isConnected();
  const stopHearing = onConnectionChange(() => {
    if (isConnected() === wasConnected) return;
    wasConnected = !wasConnected;
    // The browser tells only of its own network, and not that a filter or a login page has gone from the way.
    if (wasConnected && hasSendable()) send();
  });
  window.addEventListener('online', send);
  window.addEventListener('focus', send);
  document.addEventListener('visibilitychange', onVisible);
  void loadOutbox(userId).then(send);

  return () => {
    isStopped = true;
    clear();
    stopFollowing();
    stopWatching();
    stopHearing();
    window.removeEventListener('online', send);
    window.removeEventListener('focus', send);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
