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
import { createUploadRound } from './upload-round.ts';
import type { UploadRound } from './upload-round.ts';
import { correctWorkout, isDelivered, isSamePhoto, isUpToMember, lackOfRoom, waitingPause } from './waiting-workout.ts';
import type { Correction, WaitingPhoto, WaitingWorkout } from './waiting-workout.ts';

interface WorkoutSubmission {
  userId: string;
  workoutId: string;
  values: RegisterWorkoutValues;
  photos: readonly Blob[];
  /** The member's challenges were not known and none was chosen: one is chosen when the workout is sent. */
  openChallenge?: WaitingWorkout['openChallenge'];
  /** The zone of its challenge, null for none; undefined where it is not known. */
  timeZone?: string | null | undefined;
  onPhotoProgress?: OnPhotoProgress;
  /** Called when the device has stored the workout. From then on it can't be lost. */
  onKept?: () => void;
}

/**
 * `recorded`: the server has the workout. With `isKept` the device sends missing photos later; otherwise the member has
 * to submit the workout again, under the same id.
 * `waiting`: the device keeps the workout and sends it later. The error is null when there was no network to try.
 */
export type SubmissionOutcome = ({ status: 'recorded'; isKept: boolean } & Delivery) | { status: 'waiting'; error: AppError | null };

function asWaiting({ userId, workoutId, values, photos, openChallenge = null, timeZone }: WorkoutSubmission): WaitingWorkout {
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
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** Another tab may have kept the same workout, with photos that this tab does not have. Then the kept one is sent. */
async function mergeWithKept(workout: WaitingWorkout): Promise<WaitingWorkout> {
  const before = await readWorkout(workout.userId, workout.id).catch(() => null);
  if (!before) return workout;
  return { ...before, photos: before.photos.length > 0 ? before.photos : workout.photos, refusal: null, refusalCode: null };
}

/** Until when the server has asked to wait, to be kept beyond this page. */
function pauses(): Pick<WaitingWorkout, 'notBefore' | 'photosNotBefore'> {
  return { notBefore: pauseEnd('records'), photosNotBefore: pauseEnd('photos') };
}

/** After a workout was sent: keeps the photos that are still missing, or removes the workout from the device. */
async function keepWhatIsLeft(workout: WaitingWorkout): Promise<void> {
  if (isDelivered(workout)) await removeWorkout(workout.userId, workout.id);
  else await rewriteWorkout(workout.userId, workout.id, { ...workout, isDeferred: true, ...pauses() });
  await announceChange(workout.userId);
}

function saveProgress({ userId, id, values, openChallenge, timeZone, photos, isRecorded }: WaitingWorkout): Promise<void> {
  return rewriteWorkout(userId, id, {
    values,
    openChallenge: openChallenge ?? null,
    photos,
    isRecorded,
    ...(timeZone !== undefined && { timeZone }),
  });
}

async function defer({ userId, id }: WaitingWorkout, refusal: AppError | null = null): Promise<void> {
  await rewriteWorkout(userId, id, {
    isDeferred: true,
    refusal: refusal?.message ?? null,
    refusalCode: refusal?.code ?? null,
    ...pauses(),
  });
  await announceChange(userId);
  // The browser may otherwise clear what a site keeps when the device runs out of room.
  void navigator.storage?.persist?.().catch(() => false);
}

/**
 * Refusals that say nothing about the workout: it is too soon after others, or the code of the second factor comes
 * first.
 */
const HELD_BACK: ReadonlySet<string> = new Set(['over_rate_limit', 'second_factor_required']);

/** Whether no form is open to take a refused workout back: the member has closed it, or has signed out. */
async function isFormGone({ userId, id }: WaitingWorkout): Promise<boolean> {
  if (hasSignedOut(userId)) return true;
  const kept = await readWorkout(userId, id).catch(() => null);
  return kept?.isDeferred ?? false;
}

/**
 * Registers a workout: first the device keeps it, then it is sent. What can't be sent now is sent later.
 * @throws AppError when the server refuses the workout; a retryable one when it could be neither sent nor kept
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
      if (isKept && (isRetryable(error) || HELD_BACK.has(error.code) || (await isFormGone(workout)))) {
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

/** The member no longer watches the sending: from now on the workout is listed with what waits. */
export async function handOverToOutbox(userId: string, workoutId: string): Promise<void> {
  await rewriteWorkout(userId, workoutId, { isDeferred: true });
  await announceChange(userId);
}

/** The outcome of a waiting workout that was tried again. `isPaused`: the server answered, and asked to wait. */
export type Retry =
  | { status: 'sent'; delivery: Delivery }
  | { status: 'refused'; workout: WaitingWorkout }
  | { status: 'waiting'; isPaused?: boolean };

function isSignedIn(userId: string): boolean {
  return useSessionStore.getState().user?.id === userId;
}

async function sendAgain(workout: WaitingWorkout, parts: RetryParts): Promise<Retry> {
  try {
    const delivery = await deliverWorkout(workout, { isLate: true, ...parts, save: saveProgress });
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

/** The parts of a workout that a try sends: all unless said. */
interface RetryParts {
  /** Its photos come later, when all workouts are recorded. */
  isRecordAlone?: boolean | undefined;
  /** The round that its photos belong to. */
  round?: UploadRound | undefined;
  onPhotoProgress?: OnPhotoProgress | undefined;
}

interface RetryOptions extends RetryParts {
  /**
   * The member's changes. They are kept before they are sent: from then on the workout is sent by itself like any
   * other.
   */
  correction?: Correction;
}

/**
 * Tries one waiting workout again, as the member signed in.
 * @returns null when there is nothing to do: the workout is gone, another tab is sending it, its member is not signed
 * in, or it can no longer be corrected because the server has it
 */
export async function retryWorkout(userId: string, workoutId: string, { correction, ...parts }: RetryOptions = {}): Promise<Retry | null> {
  return withWorkoutLock(workoutId, false, async () => {
    // Read under the lock: the tab that held it before may have sent the workout.
    const workout = await readWorkout(userId, workoutId);
    if (!workout || !isSignedIn(userId) || (correction && workout.isRecorded)) return null;
    const corrected = correctWorkout(workout, correction ?? {}, now());
    await rewriteWorkout(userId, workoutId, corrected);
    return whileSending(workoutId, async () => {
      void removeOrphans(workout.photos.filter((photo) => !corrected.photos.some((left) => isSamePhoto(left, photo))));
      const pause = waitingPause([corrected], corrected.isRecorded ? 'photos' : 'records');
      if (pause === null) return sendAgain(corrected, parts);
      await announceChange(userId);
      return { status: 'waiting', isPaused: true };
    });
  });
}

/** Whether a try has left nothing that goes by itself. */
function isDone(retry: Retry | null): boolean {
  if (retry?.status !== 'sent') return retry?.status !== 'waiting';
  return isDelivered(retry.delivery.workout) || isUpToMember(retry.delivery.workout);
}

/** Whether a photo waits for room that did not before, or has arrived. */
function hasNews(before: WaitingWorkout, retry: Retry): boolean {
  if (retry.status !== 'sent' || !retry.delivery.noRoom) return true;
  const { workout } = retry.delivery;
  return lackOfRoom(before) === null || workout.attachedPhotos !== before.attachedPhotos;
}

/** Records all that is not yet, the oldest first. @returns whether something is left */
async function recordAll(kept: readonly WaitingWorkout[], onRetried: (retry: Retry) => void): Promise<boolean> {
  const open = kept.filter((workout) => !workout.isRecorded && !isUpToMember(workout));
  // The server counts by member: when it asks one workout to wait, it means all of them.
  if (open.length > 0 && waitingPause(kept, 'records') !== null) return true;
  let isSomethingLeft = false;
  for (const { userId, id } of open) {
    if (pauseEnd('records') !== null) return true;
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were registered
    const retry = await retryWorkout(userId, id, { isRecordAlone: true });
    if (retry) onRetried(retry);
    isSomethingLeft ||= retry?.status === 'waiting';
  }
  return isSomethingLeft;
}

/**
 * Sends the photos of what is recorded, the oldest first, as long as there is room.
 * @returns whether something is left
 */
async function sendAllPhotos(kept: readonly WaitingWorkout[], onRetried: (retry: Retry) => void): Promise<boolean> {
  const open = kept.filter((workout) => workout.isRecorded && !isUpToMember(workout));
  if (open.length > 0 && waitingPause(kept, 'photos') !== null) return true;
  const round = createUploadRound();
  let isSomethingLeft = false;
  for (const workout of open) {
    if (pauseEnd('photos') !== null) return true;
    // oxlint-disable-next-line no-await-in-loop -- one round, in the order in which they were registered
    const retry = await retryWorkout(workout.userId, workout.id, { round });
    if (retry && hasNews(workout, retry)) onRetried(retry);
    isSomethingLeft ||= !isDone(retry);
  }
  return isSomethingLeft;
}

/**
 * Tries all waiting workouts of a member: first what is not recorded, then photos, so that photos never hold a workout
 * back. A workout that the server refused is left out: only the member tries it again. What the server has asked to
 * wait with is not sent.
 * @returns whether something is left to be sent
 */
export async function retryAll(userId: string, onRetried: (retry: Retry) => void): Promise<boolean> {
  const isRecordLeft = await recordAll(await readWorkouts(userId), onRetried);
  const isPhotoLeft = await sendAllPhotos(await readWorkouts(userId), onRetried);
  return isRecordLeft || isPhotoLeft;
}

/** Deletes photos from the server that no workout shows. */
async function removeOrphans(photos: readonly WaitingPhoto[]): Promise<void> {
  await removeObjects(
    'workout-images',
    photos.filter(({ blob }) => blob === null).map(({ path }) => path),
  );
}

/**
 * Throws away what the device keeps of a workout. If the server has the workout, it stays there with the photos that
 * arrived.
 */
export async function discardWorkout({ userId, id }: WaitingWorkout): Promise<void> {
  const discarded = await withWorkoutLock(id, true, async () => {
    // Read under the lock: the tab that held it before may have sent the workout, and then its photos belong to it.
    const kept = await readWorkout(userId, id).catch(() => null);
    await removeWorkout(userId, id);
    return kept;
  });
  await announceChange(userId);
  if (discarded && !discarded.isRecorded) await removeOrphans(discarded.photos);
}

/** Throws away all waiting workouts of a member whose account is gone. */
export async function clearOutbox(userId: string): Promise<void> {
  await removeWorkouts(userId);
  await announceChange(userId);
}
