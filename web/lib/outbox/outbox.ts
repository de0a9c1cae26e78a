import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { AppError, isRetryable, isTemporary, toAppError } from '../data/errors.ts';
import { pauseEnd } from '../data/sending-pause.ts';
import { now } from '../device/clock.ts';
import { photoPath, removeObjects } from '../files/storage.ts';
import { logWarning } from '../log.ts';
import { hasSignedOut } from '../session/has-signed-out.ts';
import { useSessionStore } from '../session/session-store.ts';
import { deliverWorkout } from './deliver-workout.ts';
import type { Delivery, OnPhotoProgress } from './deliver-workout.ts';
import { readWorkout, readWorkouts, removeWorkout, removeWorkouts, rewriteWorkout, writeWorkout } from './outbox-database.ts';
import { announceChange, whileSending, withWorkoutLock } from './outbox-sync.ts';
import { correctWorkout, isDelivered, isSamePhoto, isUpToMember, waitingPause } from './waiting-workout.ts';
import type { Correction, WaitingPhoto, WaitingWorkout } from './waiting-workout.ts';

interface WorkoutSubmission {
  userId: string;
  workoutId: string;
  values: RegisterWorkoutValues;
  photos: readonly Blob[];
  /** His challenges are not known and he chose none: it is chosen when the workout is sent. */
  openChallenge?: WaitingWorkout['openChallenge'];
  onPhotoProgress?: OnPhotoProgress;
  /** The device has it: whatever happens now, it is not lost. */
  onKept?: () => void;
}

/**
 * `recorded`: photos that are missing are sent later when `isKept`, else only by submitting it again under the same id.
 * `waiting`: it is kept and will be sent later; without an error the device knew that it has no network.
 */
export type SubmissionOutcome = ({ status: 'recorded'; isKept: boolean } & Delivery) | { status: 'waiting'; error: AppError | null };

function asWaiting({ userId, workoutId, values, photos, openChallenge = null }: WorkoutSubmission): WaitingWorkout {
  return {
    id: workoutId,
    userId,
    values,
    registeredAt: now().toISOString(),
    photos: photos.map((blob, index) => ({ path: photoPath(userId, index, blob.type), blob })),
    isRecorded: false,
    attachedPhotos: 0,
    isDeferred: false,
    refusal: null,
    openChallenge,
  };
}

/** Another tab may have left the same workout waiting, with photos that this one does not have: then that is what is sent. */
async function mergeWithKept(workout: WaitingWorkout): Promise<WaitingWorkout> {
  const before = await readWorkout(workout.userId, workout.id).catch(() => null);
  if (!before) return workout;
  return { ...before, photos: before.photos.length > 0 ? before.photos : workout.photos, refusal: null, refusalCode: null };
}

/** Keeps what is left of a workout that was sent, or nothing. */
async function keepWhatIsLeft(workout: WaitingWorkout): Promise<void> {
  if (isDelivered(workout)) await removeWorkout(workout.userId, workout.id);
  else await rewriteWorkout(workout.userId, workout.id, { ...workout, isDeferred: true, notBefore: pauseEnd() });
  await announceChange(workout.userId);
}

function saveProgress({ userId, id, values, openChallenge, photos, isRecorded }: WaitingWorkout): Promise<void> {
  return rewriteWorkout(userId, id, { values, openChallenge: openChallenge ?? null, photos, isRecorded });
}

async function defer({ userId, id }: WaitingWorkout, refusal: AppError | null = null): Promise<void> {
  await rewriteWorkout(userId, id, {
    isDeferred: true,
    refusal: refusal?.message ?? null,
    refusalCode: refusal?.code ?? null,
    notBefore: pauseEnd(),
  });
  await announceChange(userId);
  // The browser may otherwise clear what a site keeps when the device runs out of room.
  void navigator.storage?.persist?.().catch(() => false);
}

/** Whether no form stands by to take a workout back: its member has left the sending to itself, or has signed out meanwhile. */
async function isFormGone({ userId, id }: WaitingWorkout): Promise<boolean> {
  if (hasSignedOut(userId)) return true;
  const kept = await readWorkout(userId, id).catch(() => null);
  return kept?.isDeferred ?? false;
}

/**
 * Registers a workout: it is kept on the device first, then sent. What can't be sent now waits and is sent later.
 * @throws AppError when the club refuses it; one that isRetryable when it could neither be sent nor kept
 */
export async function submitWorkout(submission: WorkoutSubmission): Promise<SubmissionOutcome> {
  const fresh = asWaiting(submission);
  const send = async (): Promise<SubmissionOutcome> => {
    const workout = await mergeWithKept(fresh);
    const isKept = await writeWorkout(workout);
    if (isKept) submission.onKept?.();
    if (isKept && !navigator.onLine) {
      await defer(workout);
      return { status: 'waiting', error: null };
    }
    try {
      const { onPhotoProgress } = submission;
      const delivery = await deliverWorkout(workout, { isLate: false, onPhotoProgress, save: saveProgress });
      await keepWhatIsLeft(delivery.workout);
      return { status: 'recorded', isKept, ...delivery };
    } catch (cause) {
      const error = toAppError(cause);
      if (isKept && (isRetryable(error) || error.code === 'over_rate_limit' || (await isFormGone(workout)))) {
        logWarning('o treino ainda não pôde ser enviado', error.cause);
        await defer(workout, isTemporary(error) || hasSignedOut(workout.userId) ? null : error);
        return { status: 'waiting', error };
      }
      await removeWorkout(workout.userId, workout.id);
      await announceChange(workout.userId);
      throw error;
    }
  };
  const outcome = await withWorkoutLock(fresh.id, true, () => whileSending(fresh.id, send));
  if (!outcome) throw new AppError('unknown');
  return outcome;
}

/** Shows a workout that is still being sent among what waits: its member has stopped looking on. */
export async function leaveToOutbox(userId: string, workoutId: string): Promise<void> {
  await rewriteWorkout(userId, workoutId, { isDeferred: true });
  await announceChange(userId);
}

/** What became of a waiting workout when it was tried again. `isPaused`: the club is there, and has asked to wait. */
export type Retry =
  | { status: 'sent'; delivery: Delivery }
  | { status: 'refused'; workout: WaitingWorkout }
  | { status: 'waiting'; isPaused?: boolean };

function isSignedIn(userId: string): boolean {
  return useSessionStore.getState().user?.id === userId;
}

async function sendAgain(workout: WaitingWorkout, onPhotoProgress?: OnPhotoProgress): Promise<Retry> {
  try {
    const delivery = await deliverWorkout(workout, { isLate: true, onPhotoProgress, save: saveProgress });
    await keepWhatIsLeft(delivery.workout);
    return { status: 'sent', delivery };
  } catch (cause) {
    const error = toAppError(cause);
    const isRetriedLater = isTemporary(error) || !isSignedIn(workout.userId);
    await defer(workout, isRetriedLater ? null : error);
    return isRetriedLater
      ? { status: 'waiting', isPaused: error.code === 'over_rate_limit' }
      : { status: 'refused', workout: { ...workout, refusal: error.message } };
  }
}

interface RetryOptions {
  /** What the member has changed of it, kept before it is sent: from then on it is sent by itself like any other. */
  correction?: Correction;
  onPhotoProgress?: OnPhotoProgress;
}

/**
 * Tries one waiting workout again, as the member signed in.
 * @returns null when there is nothing to do: it is gone, another tab is at it, its member is not here, or there is nothing left to
 * correct because the club has it
 */
export async function retryWorkout(
  userId: string,
  workoutId: string,
  { correction, onPhotoProgress }: RetryOptions = {},
): Promise<Retry | null> {
  return withWorkoutLock(workoutId, false, async () => {
    // Read only now: the holder of the lock before may have sent it.
    const workout = await readWorkout(userId, workoutId);
    if (!workout || !isSignedIn(userId) || (correction && workout.isRecorded)) return null;
    const corrected = correctWorkout(workout, correction ?? {}, now());
    await rewriteWorkout(userId, workoutId, corrected);
    return whileSending(workoutId, async () => {
      void removeOrphans(workout.photos.filter((photo) => !corrected.photos.some((left) => isSamePhoto(left, photo))));
      if (waitingPause([corrected]) === null) return sendAgain(corrected, onPhotoProgress);
      await announceChange(userId);
      return { status: 'waiting', isPaused: true };
    });
  });
}

/**
 * Tries all that waits of a member, the oldest first; what the club has refused only the member himself tries again. Nothing is sent
 * while the club has asked to wait.
 * @returns whether something still waits
 */
export async function retryAll(userId: string, onRetried: (retry: Retry) => void): Promise<boolean> {
  const kept = await readWorkouts(userId);
  // The club counts by member: what it asks for one workout is for all of them.
  if (waitingPause(kept) !== null) return true;
  let isSomethingLeft = false;
  for (const workout of kept) {
    if (isUpToMember(workout)) continue;
    if (pauseEnd() !== null) return true;
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were registered
    const retry = await retryWorkout(userId, workout.id);
    if (retry) onRetried(retry);
    isSomethingLeft ||=
      retry?.status === 'waiting' ||
      (retry?.status === 'sent' && !isDelivered(retry.delivery.workout) && !isUpToMember(retry.delivery.workout));
  }
  return isSomethingLeft;
}

/** Takes photos that arrived, and that no workout shows, out of the club. */
async function removeOrphans(photos: readonly WaitingPhoto[]): Promise<void> {
  await removeObjects(
    'workout-images',
    photos.filter(({ blob }) => blob === null).map(({ path }) => path),
  );
}

/** Throws away what waits of a workout. One that the club has stays there, with the photos that arrived. */
export async function discardWorkout({ userId, id }: WaitingWorkout): Promise<void> {
  const discarded = await withWorkoutLock(id, true, async () => {
    // Read only now: the holder of the lock before may have sent it, and then its photos are the club's.
    const kept = await readWorkout(userId, id).catch(() => null);
    await removeWorkout(userId, id);
    return kept;
  });
  await announceChange(userId);
  if (discarded && !discarded.isRecorded) await removeOrphans(discarded.photos);
}

/** Throws away all that waits of a member whose account is gone. */
export async function clearOutbox(userId: string): Promise<void> {
  await removeWorkouts(userId);
  await announceChange(userId);
}
