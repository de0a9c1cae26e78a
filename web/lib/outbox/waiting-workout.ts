import type { ComponentType } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { asPause } from '../data/sending-pause.ts';

export interface WaitingPhoto {
  /** Where it goes in workout-images. Fixed before it is first sent, so that sending it again replaces instead of adding. */
  path: string;
  /** Null once the club has it. An original that could not be made ready without a network is made ready when it is sent. */
  blob: Blob | null;
  /** Why the club will never take it, in pt-BR: it is not sent again. Null or not there while it may be. */
  refusal?: string | null;
}

/** A workout on its way to the club, as this device keeps it. */
export interface WaitingWorkout {
  /** The workout's id, here and in the club: sending it again never makes a second one. */
  id: string;
  userId: string;
  values: RegisterWorkoutValues;
  /** When the member registered it, by the device's clock; ISO. */
  registeredAt: string;
  photos: WaitingPhoto[];
  /** The club has the workout; only photos are missing. */
  isRecorded: boolean;
  /** How many photos the workout in the club shows. */
  attachedPhotos: number;
  /** Could not be sent at once. Before that it is the form's business, and no list shows it. */
  isDeferred: boolean;
  /** Why the club did not take it, in pt-BR; null while sending it again may help. */
  refusal: string | null;
  /** Its code; not there in what an older version of the app has kept. */
  refusalCode?: ErrorCode | null;
  /** The club asked that nothing be sent before; milliseconds since 1970 by the device's clock. Null or not there: it may be sent. */
  notBefore?: number | null;
  /**
   * The member's challenges were not known when he registered it, and he chose none: one is chosen when it is sent, the wanted one
   * before any other. Null or not there once `values.challengeId` says it.
   */
  openChallenge?: { wantedId: string | null } | null;
}

/** Until when the club has asked that nothing of the member's be sent; null when it may be sent now. */
export function waitingPause(workouts: readonly WaitingWorkout[]): number | null {
  const ends = workouts.map(({ notBefore }) => asPause(notBefore)).filter((end) => end !== null);
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** Why the club takes none of a workout's photos that are left, each reason once; empty while one of them may still be sent. */
export function photoRefusals({ isRecorded, photos, attachedPhotos }: WaitingWorkout): string[] {
  const left = photos.filter(({ blob }) => blob !== null);
  const refusals = left.flatMap(({ refusal }) => refusal ?? []);
  const isStuck = isRecorded && refusals.length === left.length && attachedPhotos === photos.length - left.length;
  return isStuck ? [...new Set(refusals)] : [];
}

/** Whether nothing but its member's own decision is missing: the club has refused it, or what is left of its photos. */
export function isUpToMember(workout: WaitingWorkout): boolean {
  return workout.refusal !== null || photoRefusals(workout).length > 0;
}

/** Of what waits, the workouts that no list of the club shows yet, the newest first; the others only lack photos. */
export function notYetRecorded(waiting: readonly WaitingWorkout[]): WaitingWorkout[] {
  return waiting.filter(({ isRecorded }) => !isRecorded).toReversed();
}

/** What a member has changed of a workout that the club refused. */
export interface Correction {
  values?: Partial<RegisterWorkoutValues>;
  /** All its photos now; those that were there before keep their paths. */
  photos?: WaitingPhoto[];
}

/** Whether both are one photo: making it ready gives it another ending. */
export function isSamePhoto(one: WaitingPhoto, other: WaitingPhoto): boolean {
  return one.path.replace(/\.\w+$/, '') === other.path.replace(/\.\w+$/, '');
}

/**
 * A workout as its member has corrected it, under the id it always had. Of another day it says something new, and counts as
 * registered now: by the old instant the club would hold a day of since then for one to come.
 */
export function correctWorkout(workout: WaitingWorkout, { values, photos = workout.photos }: Correction, instant: Date): WaitingWorkout {
  const corrected = { ...workout.values, ...values };
  return {
    ...workout,
    values: corrected,
    photos: photos.map((photo) => workout.photos.find((before) => isSamePhoto(before, photo)) ?? photo),
    registeredAt: corrected.date === workout.values.date ? workout.registeredAt : instant.toISOString(),
    refusal: null,
    refusalCode: null,
    ...(workout.openChallenge && values && 'challengeId' in values && { openChallenge: null }),
  };
}

/** Whether its member may put right what the club refused; a workout that the club has is edited there. */
export function isCorrectable({ refusal, isRecorded }: WaitingWorkout): boolean {
  return refusal !== null && !isRecorded;
}

/** Whether the club would take it if it were for no challenge: the member has left that one, or it is gone. */
export function isRefusedForItsChallenge({ values, refusalCode }: WaitingWorkout): boolean {
  return values.challengeId !== null && (refusalCode === 'not_participating' || refusalCode === 'challenge_not_found');
}

/** Whether nothing of it is left to send. */
export function isDelivered({ isRecorded, photos, attachedPhotos }: WaitingWorkout): boolean {
  return isRecorded && attachedPhotos === photos.length;
}

/** What waits as rows of a list: made by the workouts feature, handed by the routes to whoever lists workouts. */
export type WaitingWorkoutsComponent = ComponentType<{ workouts: readonly WaitingWorkout[] }>;
