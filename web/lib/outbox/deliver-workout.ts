import { AppError } from '../data/errors.ts';
import { now } from '../device/clock.ts';
import { isPreparedPhoto, preparePhoto } from '../files/photos/prepare-photo.ts';
import { publicUrlOf } from '../files/public-url.ts';
import { removeObjects, uploadPhoto, withExtension } from '../files/storage.ts';
import { logWarning } from '../log.ts';
import { hasSignedOut } from '../session/has-signed-out.ts';
import { preparingRefusal, uploadRefusal } from './photo-refusal.ts';
import { recordWorkout, saveWorkoutImages } from './record-workout.ts';
import type { RecordReply } from './record-workout.ts';
import { needsSettling, settleChallenge } from './settle-challenge.ts';
import type { WaitingPhoto, WaitingWorkout } from './waiting-workout.ts';

const BUCKET = 'workout-images';
/** An upload without progress for this long is given up. The workout does not wait for it. */
const STALL_MS = 15_000;

/** Is told how much of the photo at that index has been sent, from 0 to 1. */
export type OnPhotoProgress = (index: number, part: number) => void;

export interface Delivery {
  /** The workout after this delivery: what has arrived, and what is left. */
  workout: WaitingWorkout;
  /** The server's answer; null when it had the workout before. */
  reply: RecordReply | null;
  /** Indexes of the photos that did not arrive, from 0. */
  failedPhotos: number[];
  /** Set when the server has no room for photos now. */
  noRoom?: AppError | undefined;
  /** The photos arrived, but could not be attached to the workout. */
  hasImageSaveFailed: boolean;
}

interface DeliveryOptions {
  isLate: boolean;
  onPhotoProgress?: OnPhotoProgress | undefined;
  /** Keeps the progress on the device, after every step. */
  save: (workout: WaitingWorkout) => Promise<unknown>;
}

async function prepareOne(photo: WaitingPhoto, original: Blob): Promise<WaitingPhoto> {
  try {
    const blob = await preparePhoto(original);
    return { path: withExtension(photo.path, blob.type), blob };
  } catch (cause) {
    logWarning('uma foto ainda não pôde ser preparada', cause);
    return { ...photo, refusal: preparingRefusal(cause) };
  }
}

/** Prepares the photos that could not be prepared when they were chosen. One after the other, because a phone has no memory for several originals. */
async function preparePhotos(photos: readonly WaitingPhoto[]): Promise<WaitingPhoto[]> {
  const ready: WaitingPhoto[] = [];
  for (const photo of photos) {
    if (photo.blob && !photo.refusal && !isPreparedPhoto(photo.blob)) {
      // oxlint-disable-next-line no-await-in-loop -- see above
      ready.push(await prepareOne(photo, photo.blob));
    } else {
      ready.push(photo);
    }
  }
  return ready;
}

async function sendPhoto(
  photo: WaitingPhoto,
  onProgress: (part: number) => void,
  onNoRoom: (error: AppError) => void,
): Promise<WaitingPhoto> {
  if (!photo.blob || photo.refusal || !isPreparedPhoto(photo.blob)) return photo;
  let refusal: string | null = null;
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALL_MS);
  const path = await uploadPhoto({
    bucket: BUCKET,
    path: photo.path,
    file: photo.blob,
    signal: stall.signal,
    onNoRoom,
    onFailure: (cause) => {
      refusal = uploadRefusal(cause);
    },
    onProgress: (part) => {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALL_MS);
      onProgress(part);
    },
  });
  clearTimeout(timer);
  return path === null ? { ...photo, refusal } : { path, blob: null };
}

/** If another member has signed in meanwhile, the server would answer as them: it would refuse this workout, or seem not to have it. */
function requireItsMember({ userId }: WaitingWorkout): void {
  if (hasSignedOut(userId)) throw new AppError('unauthenticated');
}

async function attachPhotos(workout: WaitingWorkout): Promise<WaitingWorkout> {
  const arrived = workout.photos.filter(({ blob }) => blob === null);
  if (arrived.length === workout.attachedPhotos) return workout;
  requireItsMember(workout);
  const isThere = await saveWorkoutImages(
    workout.id,
    arrived.map(({ path }) => publicUrlOf(BUCKET, path)),
  );
  if (isThere) return { ...workout, attachedPhotos: arrived.length };
  // The member has deleted the workout meanwhile: it needs no photos.
  void removeObjects(
    BUCKET,
    arrived.map(({ path }) => path),
  );
  return { ...workout, photos: [], attachedPhotos: 0 };
}

/**
 * Sends what the server does not have of a workout yet: its photos, then the record, then the photos' addresses. A photo that fails
 * does not stop the workout.
 * @throws AppError when the workout itself was refused or could not be sent
 */
export async function deliverWorkout(workout: WaitingWorkout, { isLate, onPhotoProgress, save }: DeliveryOptions): Promise<Delivery> {
  const ready = await preparePhotos(workout.photos);
  let noRoom: AppError | undefined;
  const onNoRoom = (error: AppError) => {
    noRoom = error;
  };
  const photos = await Promise.all(ready.map((photo, index) => sendPhoto(photo, (part) => onPhotoProgress?.(index, part), onNoRoom)));
  let current = { ...workout, photos };
  if (photos.length > 0) await save(current);
  let reply: RecordReply | null = null;
  if (!current.isRecorded) {
    requireItsMember(current);
    if (needsSettling(current)) {
      current = await settleChallenge(current, now());
      // If it has to be sent again, it must be for the same challenge.
      await save(current);
      requireItsMember(current);
    }
    reply = await recordWorkout(current, isLate);
    current = { ...current, isRecorded: true };
    await save(current);
  }
  const failedPhotos = photos.flatMap(({ blob }, index) => (blob ? [index] : []));
  try {
    current = await attachPhotos(current);
    return { workout: current, reply, failedPhotos, hasImageSaveFailed: false, ...(noRoom && { noRoom }) };
  } catch (error) {
    logWarning('as imagens do treino não puderam ser salvas', error);
    return { workout: current, reply, failedPhotos, hasImageSaveFailed: true };
  }
}
