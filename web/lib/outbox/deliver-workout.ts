import { AppError } from '../data/errors.ts';
import { queryClient } from '../data/query-client.ts';
import { pauseEnd } from '../data/sending-pause.ts';
import { now } from '../device/clock.ts';
import type { NoRoomCode } from '../files/photo-room.ts';
import { isPreparedPhoto, preparePhoto } from '../files/photos/prepare-photo.ts';
import { publicUrlOf } from '../files/public-url.ts';
import { removeObjects, uploadPhoto, withExtension } from '../files/storage.ts';
import { logWarning } from '../log.ts';
import { hasSignedOut } from '../session/has-signed-out.ts';
import { preparingRefusal, uploadRefusal } from './photo-refusal.ts';
import { recordWorkout, saveWorkoutImages } from './record-workout.ts';
import type { RecordReply } from './record-workout.ts';
import { needsSettling, settleChallenge } from './settle-challenge.ts';
import { showCheckIn } from './show-check-in.ts';
import { createUploadRound } from './upload-round.ts';
import type { UploadRound } from './upload-round.ts';
import { lackOfRoom, waitingPause } from './waiting-workout.ts';
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
  /** Whether it waited in the outbox: then the record goes before its photos. */
  isLate: boolean;
  /** Leaves the photos to a later delivery. */
  isRecordAlone?: boolean | undefined;
  /** The round that its photos belong to; one of their own unless said. */
  round?: UploadRound | undefined;
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

/**
 * Prepares the photos that could not be prepared when they were chosen. One after the other, because a phone has no
 * memory for several originals.
 */
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

/** Sends one photo. @param onNoRoom told when the server has no room for it after all */
async function sendPhoto(
  photo: WaitingPhoto & { blob: Blob },
  onProgress: (part: number) => void,
  onNoRoom: (code: NoRoomCode) => void,
): Promise<WaitingPhoto> {
  let refusal: string | null = null;
  let noRoom: NoRoomCode | null = null;
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALL_MS);
  const path = await uploadPhoto({
    bucket: BUCKET,
    path: photo.path,
    file: photo.blob,
    signal: stall.signal,
    onNoRoom: ({ code }) => {
      noRoom = code as NoRoomCode;
      onNoRoom(noRoom);
    },
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
  return path === null ? { ...photo, refusal, noRoom } : { path, blob: null };
}

function isSendable(photo: WaitingPhoto): photo is WaitingPhoto & { blob: Blob } {
  return photo.blob !== null && !photo.refusal && isPreparedPhoto(photo.blob);
}

/**
 * Sends the photos that the server lacks, as far as it has room, which is asked for before any byte is sent. Side by
 * side only where all are known to have it: else the first that has none ends the round.
 */
async function sendPhotos(workout: WaitingWorkout, round: UploadRound, onPhotoProgress?: OnPhotoProgress): Promise<WaitingPhoto[]> {
  const photos = await preparePhotos(workout.photos);
  const sendable = photos.filter(isSendable);
  if (sendable.length === 0 || waitingPause([workout], 'photos') !== null) return photos;
  const send = async (photo: WaitingPhoto, index: number): Promise<WaitingPhoto> => {
    if (!isSendable(photo) || pauseEnd('photos') !== null) return photo;
    const noRoom = await round.lackFor(photo.blob.size);
    if (noRoom) return { ...photo, noRoom };
    const sent = await sendPhoto(photo, (part) => onPhotoProgress?.(index, part), round.end);
    if (sent.blob === null) round.note(photo.blob.size);
    return sent;
  };
  if (await round.hasRoomForAll(sendable.map(({ blob }) => blob.size))) return Promise.all(photos.map(send));
  const sent: WaitingPhoto[] = [];
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (const [index, photo] of photos.entries()) sent.push(await send(photo, index));
  return sent;
}

/**
 * If another member has signed in meanwhile, the server would answer as them: it would refuse this workout, or seem not
 * to have it.
 */
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

/** Records the workout, for its challenge. @throws AppError when it was refused or could not be sent */
async function recordOnce(
  workout: WaitingWorkout,
  { isLate, save }: Pick<DeliveryOptions, 'isLate' | 'save'>,
): Promise<{ workout: WaitingWorkout; reply: RecordReply | null }> {
  if (workout.isRecorded) return { workout, reply: null };
  requireItsMember(workout);
  let current = workout;
  if (needsSettling(current)) {
    current = await settleChallenge(current, now());
    // If it has to be sent again, it must be for the same challenge.
    await save(current);
    requireItsMember(current);
  }
  const reply = await recordWorkout(current, isLate);
  // Before it is no longer one that waits: nothing may ask for it in between.
  if (!hasSignedOut(current.userId)) showCheckIn(queryClient, current, reply);
  current = { ...current, isRecorded: true };
  await save(current);
  return { workout: current, reply };
}

/**
 * Sends what the server does not have of a workout yet: its photos, the record and the photos' addresses. A photo that
 * fails does not stop the workout. What has waited is recorded first.
 * @throws AppError when the workout itself was refused or could not be sent
 */
export async function deliverWorkout(
  workout: WaitingWorkout,
  { isLate, isRecordAlone = false, round = createUploadRound(), onPhotoProgress, save }: DeliveryOptions,
): Promise<Delivery> {
  let current = workout;
  let reply: RecordReply | null = null;
  const record = async () => {
    ({ workout: current, reply } = await recordOnce(current, { isLate, save }));
  };
  if (isLate) await record();
  if (!isRecordAlone && current.photos.length > 0) {
    current = { ...current, photos: await sendPhotos(current, round, onPhotoProgress) };
    await save(current);
  }
  if (!isLate) await record();
  if (isRecordAlone) return { workout: current, reply, failedPhotos: [], hasImageSaveFailed: false };
  const failedPhotos = current.photos.flatMap(({ blob }, index) => (blob ? [index] : []));
  const lack = lackOfRoom(current);
  try {
    current = await attachPhotos(current);
    return { workout: current, reply, failedPhotos, hasImageSaveFailed: false, ...(lack && { noRoom: new AppError(lack) }) };
  } catch (error) {
    logWarning('as imagens do treino não puderam ser salvas', error);
    return { workout: current, reply, failedPhotos, hasImageSaveFailed: true };
  }
}
