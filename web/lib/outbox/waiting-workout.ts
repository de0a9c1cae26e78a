import type { ComponentType } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { asPause } from '../data/sending-pause.ts';
import type { SendingKind } from '../data/sending-pause.ts';
import type { NoRoomCode } from '../files/photo-room.ts';

export interface WaitingPhoto {
  /**
   * Its path in the bucket workout-images. It is fixed before the first sending, so that sending again replaces the
   * photo.
   */
  path: string;
  /**
   * Null once the server has the photo. An original that could not be prepared without a network is prepared when it is
   * sent.
   */
  blob: Blob | null;
  /**
   * Why the server will never accept the photo, in pt-BR: it is not sent again. Null or missing while the server may
   * accept it.
   */
  refusal?: string | null;
  /**
   * The server has no room for it: it waits by itself, and is sent once there is. Null or missing while that is not
   * known.
   */
  noRoom?: NoRoomCode | null;
}

/** A workout on its way to the server, as this device keeps it. */
export interface WaitingWorkout {
  /** The workout's id on this device and on the server: sending it again never makes a second workout. */
  id: string;
  userId: string;
  values: RegisterWorkoutValues;
  /** When the member registered it, by the device's clock; ISO. */
  registeredAt: string;
  photos: WaitingPhoto[];
  /** The server has the workout; only photos are missing. */
  isRecorded: boolean;
  /** How many photos the workout on the server shows. */
  attachedPhotos: number;
  /** The workout could not be sent at once. Until then only the form shows it, and no list. */
  isDeferred: boolean;
  /** Why the server refused the workout, in pt-BR; null while sending it again may help. */
  refusal: string | null;
  /** The refusal's code; missing in workouts that an older version of the app has kept. */
  refusalCode?: ErrorCode | null;
  /**
   * The server asked to send no workout until this instant (milliseconds since 1970, device's clock). Null or missing:
   * it may be sent now.
   */
  notBefore?: number | null;
  /** The same for its photos, which the server counts apart. */
  photosNotBefore?: number | null;
  /**
   * The member's challenges were not known when the workout was registered, and none was chosen. One is chosen when it
   * is sent, preferably the wanted one. Null or missing once `values.challengeId` is final.
   */
  openChallenge?: { wantedId: string | null } | null;
  /**
   * The zone of its challenge, whose days are the workout's; null for none. Missing where it was not known, and in
   * workouts that an older version of the app has kept: it is looked up when the workout is sent.
   */
  timeZone?: string | null;
}

/** Until when the server has asked to send nothing of a kind of this member; null when it may be sent now. */
export function waitingPause(workouts: readonly WaitingWorkout[], kind: SendingKind): number | null {
  const ends = workouts
    .map(({ notBefore, photosNotBefore }) => asPause(kind === 'records' ? notBefore : photosNotBefore))
    .filter((end) => end !== null);
  return ends.length > 0 ? Math.max(...ends) : null;
}

/**
 * Why the server refused the photos that are left of a workout, each reason once; empty while one of them may still be
 * sent.
 */
export function photoRefusals({ isRecorded, photos, attachedPhotos }: WaitingWorkout): string[] {
  const left = photos.filter(({ blob }) => blob !== null);
  const refusals = left.flatMap(({ refusal }) => refusal ?? []);
  const isStuck = isRecorded && refusals.length === left.length && attachedPhotos === photos.length - left.length;
  return isStuck ? [...new Set(refusals)] : [];
}

/** The room that a recorded workout's photos wait for, when nothing else is missing; null else. */
export function lackOfRoom({ isRecorded, photos }: WaitingWorkout): NoRoomCode | null {
  const left = photos.filter(({ blob, refusal }) => blob !== null && !refusal);
  if (!isRecorded || left.length === 0 || !left.every(({ noRoom }) => noRoom)) return null;
  return left.find(({ noRoom }) => noRoom === 'storage_full')?.noRoom ?? left[0]?.noRoom ?? null;
}

/**
 * Whether only the member can decide what happens next: the server has refused the workout, or all photos that are left
 * of it.
 */
export function isUpToMember(workout: WaitingWorkout): boolean {
  return workout.refusal !== null || photoRefusals(workout).length > 0;
}

/** The waiting workouts that the server does not have yet, the newest first. The other ones only lack photos. */
export function notYetRecorded(waiting: readonly WaitingWorkout[]): WaitingWorkout[] {
  return waiting.filter(({ isRecorded }) => !isRecorded).toReversed();
}

/** A member's changes of a workout that the server refused. */
export interface Correction {
  values?: Partial<RegisterWorkoutValues>;
  /** All photos that the workout has now. Those it had before keep their paths. */
  photos?: WaitingPhoto[];
  /** As of a waiting workout, for the values' challenge. */
  timeZone?: string | null | undefined;
}

/** Whether both are the same photo. Preparing a photo may change the ending of its path. */
export function isSamePhoto(one: WaitingPhoto, other: WaitingPhoto): boolean {
  return one.path.replace(/\.\w+$/, '') === other.path.replace(/\.\w+$/, '');
}

/**
 * A workout as its member has corrected it, under the same id. With another date it counts as registered now: a date
 * after the old instant would be in the future for the server.
 */
export function correctWorkout(
  workout: WaitingWorkout,
  { values, photos = workout.photos, timeZone }: Correction,
  instant: Date,
): WaitingWorkout {
  const corrected = { ...workout.values, ...values };
  return {
    ...workout,
    values: corrected,
    photos: photos.map((photo) => workout.photos.find((before) => isSamePhoto(before, photo)) ?? photo),
    registeredAt: corrected.date === workout.values.date ? workout.registeredAt : instant.toISOString(),
    refusal: null,
    refusalCode: null,
    ...(values && 'challengeId' in values && values.challengeId !== workout.values.challengeId && { timeZone: timeZone }),
    ...(workout.openChallenge && values && 'challengeId' in values && { openChallenge: null }),
  };
}

/** Whether the member may correct what the server refused. A workout that the server has is edited there instead. */
export function isCorrectable({ refusal, isRecorded }: WaitingWorkout): boolean {
  return refusal !== null && !isRecorded;
}

/** Whether the workout was refused only because of its challenge: the member has left it, or it is gone. */
export function isRefusedForItsChallenge({ values, refusalCode }: WaitingWorkout): boolean {
  return values.challengeId !== null && (refusalCode === 'not_participating' || refusalCode === 'challenge_not_found');
}

/** Whether nothing of the workout is left to send. */
export function isDelivered({ isRecorded, photos, attachedPhotos }: WaitingWorkout): boolean {
  return isRecorded && attachedPhotos === photos.length;
}

/**
 * Shows waiting workouts as rows of a list. The workouts feature makes it; routes hand it to other features that list
 * workouts.
 */
export type WaitingWorkoutsComponent = ComponentType<{ workouts: readonly WaitingWorkout[] }>;
